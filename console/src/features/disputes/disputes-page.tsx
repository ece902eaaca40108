import {
  type DisputeRow,
  disputeStates,
  listDisputesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/disputes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { Clock } from '../../shell/clock.tsx'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectFilter } from '../../ui/filters/select-filter.tsx'
import { disputeReasonNames, disputeStateNames, formatProvider } from './dispute-names.ts'
import { DisputeStatePill } from './dispute-state.tsx'
import { FraudWarnings } from './fraud-warnings.tsx'

type DisputesAnswer = StaffEndpointAnswer<typeof listDisputesEndpoint>

/** Returns the filters of the address; unknown values are dropped. */
const readDisputeFilters = (search: URLSearchParams) => ({
  ...readScope(search),
  state: disputeStates.find((state) => state === search.get('state')),
  provider: /^[a-z-]{1,20}$/.exec(search.get('provider') ?? '')?.[0],
})
export const loadDisputes = ({ request }: LoaderFunctionArgs) =>
  load(request, listDisputesEndpoint, readDisputeFilters(new URL(request.url).searchParams))
const getDisputes = ({ disputes }: DisputesAnswer) => disputes

/** Disputes, the open ones by deadline, above them the payments whose card issuers warn of fraud. */
export function DisputesPage() {
  const { t } = useLingui()
  const first = useLoaderData<DisputesAnswer>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLiveChanges(['disputes'], () => void revalidate())
  const filters = useMemo(() => readDisputeFilters(search), [search])
  const readPage = useCallback(
    (after: string) => callStaff(listDisputesEndpoint, { ...filters, after }),
    [filters],
  )
  const { rows, loadMore } = usePages(first, getDisputes, readPage)
  const columns = useDisputeColumns()
  const mayReadCompliance = usePermissions()('compliance.read')
  return (
    <Page
      title={t`Disputes`}
      actions={
        mayReadCompliance ? (
          <Link className="button secondary" to="/compliance/card_schemes">
            <ScrollText aria-hidden="true" />
            <Trans>List for the card schemes</Trans>
          </Link>
        ) : null
      }
    >
      <DisputeFilters providers={first.providers} />
      <FraudWarnings warnings={first.warnings} />
      <DataTable
        label={t`Disputes`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/disputes/${id}`)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<ShieldCheck />} title={t`No disputes`}>
            <p>
              <Trans>When a payer’s bank takes money back, the dispute appears here with its deadline.</Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}

function DisputeFilters({ providers }: { readonly providers: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { get, set } = useAddressFilters(['state', 'provider'])
  return (
    <search className="filter-bar">
      <SelectFilter
        label={t`State`}
        all={t`All states`}
        options={disputeStates.map((state) => [state, i18n._(disputeStateNames[state])])}
        value={get('state')}
        onChange={(value) => set('state', value)}
      />
      <SelectFilter
        label={t`Provider`}
        all={t`All providers`}
        options={providers.map((provider) => [provider, formatProvider(provider)])}
        value={get('provider')}
        onChange={(value) => set('provider', value)}
      />
    </search>
  )
}

function useDisputeColumns(): readonly DataColumn<DisputeRow>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            <SiteMark siteId={original.siteId} />
            <Link className="row-link" to={`/disputes/${original.id}`}>
              <code>{original.order}</code>
            </Link>
          </span>
        ),
      },
      {
        id: 'amount',
        header: t`Amount`,
        cell: ({ row: { original } }) => <strong>{formatMoney(original.amount)}</strong>,
      },
      {
        id: 'reason',
        header: t`Reason`,
        cell: ({ row: { original } }) => i18n._(disputeReasonNames[original.reasonCode]),
      },
      {
        id: 'state',
        header: t`State`,
        cell: ({ row: { original } }) => <DisputeStatePill dispute={original} />,
      },
      {
        id: 'due',
        header: t`Evidence until`,
        cell: ({ row: { original } }) =>
          original.state === 'open' && original.answer === null && original.dueAt !== null ? (
            <Clock dueAt={original.dueAt} />
          ) : null,
      },
      {
        id: 'member',
        header: t`Member`,
        cell: ({ row: { original } }) =>
          original.username === null ? (
            t`deleted`
          ) : (
            <Link to={`/members/${original.memberId}`}>{original.username}</Link>
          ),
      },
      {
        id: 'provider',
        header: t`Provider`,
        cell: ({ row: { original } }) => formatProvider(original.provider),
      },
    ],
    [t, i18n],
  )
}
