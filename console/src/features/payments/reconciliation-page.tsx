import {
  listReconciliationEndpoint,
  type ReconciliationDay,
} from '@amarelle/contract/staff/endpoints/money/payments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw, Scale } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatDate, formatMoney } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import { ReconciliationFilters } from './reconciliation-filters.tsx'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { RunDialog } from './run-dialog.tsx'
import { useEverywherePermission } from './use-everywhere-permission.ts'

type ReconciliationAnswer = StaffEndpointAnswer<typeof listReconciliationEndpoint>

const readReconciliationFilters = (search: URLSearchParams) => ({
  provider: /^[a-z-]{1,20}$/.exec(search.get('provider') ?? '')?.[0],
  different: search.get('different') === '1',
})
export const loadReconciliation = ({ request }: LoaderFunctionArgs) =>
  load(request, listReconciliationEndpoint, readReconciliationFilters(new URL(request.url).searchParams))
const getDays = ({ days }: ReconciliationAnswer) => days
const getDayId = ({ provider, currency, day }: ReconciliationDay) => `${provider}.${currency}.${day}`

/** Shows each provider's figures and ours, by day; the panel shows the last runs, or the movements of a day that differ. */
export function ReconciliationPage() {
  const { t } = useLingui()
  const first = useLoaderData<ReconciliationAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['payments'], () => void revalidate())
  const [search] = useSearchParams()
  const filters = useMemo(() => readReconciliationFilters(search), [search])
  const readPage = useCallback(
    (after: string) => callStaff(listReconciliationEndpoint, { ...filters, after }),
    [filters],
  )
  const { rows, loadMore } = usePages(first, getDays, readPage)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const mayRun = useEverywherePermission('refunds.settle')
  const current = rows.find((day) => getDayId(day) === currentId)
  return (
    <Page
      title={t`Payments`}
      actions={
        mayRun && first.providers.length > 0 ? (
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            <Trans>Run again</Trans>
          </Button>
        ) : null
      }
      panel={{
        title: t`Reconciliation`,
        content: <ReconciliationPanel key={currentId ?? ''} runs={first.runs} day={current ?? null} />,
        onClose: () => setCurrentId(null),
        isFixed: true,
        isOpen: current !== undefined,
      }}
    >
      <PaymentsTabs />
      <ReconciliationFilters providers={first.providers} />
      <DataTable
        label={t`Reconciliation`}
        rows={rows}
        columns={useDayColumns(setCurrentId)}
        getId={getDayId}
        currentId={currentId ?? undefined}
        onOpen={(day) => setCurrentId(getDayId(day))}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<Scale />} title={t`Nothing to compare`}>
            <p>
              <Trans>Every night the payments of the last seven days are compared with the provider’s.</Trans>
            </p>
          </EmptyState>
        }
      />
      {isAsking ? (
        <RunDialog
          providers={first.providers}
          onClose={() => setIsAsking(false)}
          onQueued={() => {
            setIsAsking(false)
            void revalidate()
          }}
        />
      ) : null}
    </Page>
  )
}

function useDayColumns(open: (id: string) => void): readonly DataColumn<ReconciliationDay>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const money = (minor: number, currency: string) => formatMoney({ minor, currency })
    return [
      {
        id: 'day',
        header: t`Day`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(getDayId(original))}>
            {formatDate(original.day)}
          </button>
        ),
      },
      {
        id: 'provider',
        header: t`Provider`,
        cell: ({ row: { original } }) => `${formatProvider(original.provider)}, ${original.currency}`,
      },
      {
        id: 'theirs',
        header: t`Theirs`,
        cell: ({ row: { original } }) => money(original.theirsMinor, original.currency),
      },
      {
        id: 'ours',
        header: t`Ours`,
        cell: ({ row: { original } }) => money(original.oursMinor, original.currency),
      },
      {
        id: 'difference',
        header: t`Difference`,
        cell: ({ row: { original } }) =>
          original.differsSince === null ? (
            <Pill tone="good">{t`agrees`}</Pill>
          ) : (
            <Pill tone="bad">{money(original.theirsMinor - original.oursMinor, original.currency)}</Pill>
          ),
      },
      {
        id: 'since',
        header: t`Differs since`,
        cell: ({ row: { original } }) => original.differsSince && formatDate(original.differsSince),
      },
    ]
  }, [t, open])
}
