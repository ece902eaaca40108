import {
  listSetAsidePaymentsEndpoint,
  type SetAsidePayment,
} from '@amarelle/contract/staff/endpoints/money/payments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatMoney } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf, useScope } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import { setAsideKindNames } from './set-aside-names.ts'
import { SetAsidePanel } from './set-aside-panel.tsx'

type SetAsideAnswer = StaffEndpointAnswer<typeof listSetAsidePaymentsEndpoint>

export const loadSetAside = ({ request }: LoaderFunctionArgs) =>
  load(request, listSetAsidePaymentsEndpoint, readScopeOf(request))
const getPayments = ({ payments }: SetAsideAnswer) => payments

/** Payments that no rule decides, oldest first; the panel ends the one that is chosen. */
export function SetAsidePage() {
  const { t, i18n } = useLingui()
  const first = useLoaderData<SetAsideAnswer>()
  const scope = useScope()
  const { revalidate } = useRevalidator()
  useLiveChanges(['payments'], () => void revalidate())
  const [search, setSearch] = useSearchParams()
  const readPage = useCallback(
    (after: string) => callStaff(listSetAsidePaymentsEndpoint, { ...scope, after }),
    [scope],
  )
  const { rows, loadMore } = usePages(first, getPayments, readPage)
  const currentId = search.get('payment')
  const current = rows.find(({ id }) => id === currentId)
  const open = useCallback(
    (id: string | null) =>
      setSearch(
        (before) => {
          if (id === null) before.delete('payment')
          else before.set('payment', id)
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) open(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])
  return (
    <Page
      title={t`Payments`}
      panel={
        current
          ? {
              title: i18n._(setAsideKindNames[current.kind]),
              content: (
                <SetAsidePanel
                  key={current.id}
                  payment={current}
                  onEnded={() => {
                    open(null)
                    void revalidate()
                  }}
                  onFetched={() => void revalidate()}
                />
              ),
              onClose: () => open(null),
            }
          : null
      }
    >
      <PaymentsTabs />
      <DataTable
        label={t`Payments set aside`}
        rows={rows}
        columns={useSetAsideColumns(open)}
        getId={({ id }) => id}
        currentId={currentId ?? undefined}
        onOpen={({ id }) => open(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<CheckCheck />} title={t`No payment waits`}>
            <p>
              <Trans>Payments that no rule decides appear here until somebody ends them.</Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}

function useSetAsideColumns(open: (id: string) => void): readonly DataColumn<SetAsidePayment>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'kind',
        header: t`Why`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(original.id)}>
            {i18n._(setAsideKindNames[original.kind])}
          </button>
        ),
      },
      {
        id: 'paid',
        header: t`Paid`,
        cell: ({ row: { original } }) =>
          original.paid ? <strong>{formatMoney(original.paid)}</strong> : t`unknown`,
      },
      {
        id: 'asked',
        header: t`Asked`,
        cell: ({ row: { original } }) => original.asked && formatMoney(original.asked),
      },
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            {original.siteId === null ? null : <SiteMark siteId={original.siteId} />}
            <code>{original.order}</code>
          </span>
        ),
      },
      { id: 'member', header: t`Member`, cell: ({ row: { original } }) => original.username },
      {
        id: 'provider',
        header: t`Provider`,
        cell: ({ row: { original } }) => formatProvider(original.provider),
      },
      {
        id: 'since',
        header: t`Since`,
        cell: ({ row: { original } }) => <Time at={original.since} />,
      },
    ],
    [t, i18n, open],
  )
}
