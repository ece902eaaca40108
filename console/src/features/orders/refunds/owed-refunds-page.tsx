import { listOwedRefundsEndpoint, type OwedRefund } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { load } from '../../../api/load.ts'
import { usePages } from '../../../api/use-pages.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { useLiveChanges } from '../../../live/use-live-changes.ts'
import { readScope, readScopeOf } from '../../../session/scope.ts'
import { Page } from '../../../shell/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { failureNames } from '../order-names.ts'
import { OrderTabs } from '../order-tabs.tsx'
import { OwedRefundPanel } from './owed-refund-panel.tsx'
import { refundReasonNames } from './refund-names.ts'

type OwedAnswer = StaffEndpointAnswer<typeof listOwedRefundsEndpoint>
export const loadOwedRefunds = ({ request }: LoaderFunctionArgs) =>
  load(request, listOwedRefundsEndpoint, readScopeOf(request))
const getRefunds = ({ refunds }: OwedAnswer) => refunds

/** Refunds that no provider makes: who pays each, to whom, and with which reference it was paid. */
export function OwedRefundsPage() {
  const { t } = useLingui()
  const first = useLoaderData<OwedAnswer>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  useLiveChanges(['orders'], () => void revalidate())
  const readPage = useCallback(
    (cursor: string) => callStaff(listOwedRefundsEndpoint, { ...readScope(search), cursor }),
    [search],
  )
  const { rows, loadMore } = usePages(first, getRefunds, readPage)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const current = rows.find(({ id }) => id === currentId)
  const columns = useOwedColumns(setCurrentId)
  return (
    <Page
      title={t`Refunds by hand`}
      panel={
        current
          ? {
              title: current.order,
              content: (
                <OwedRefundPanel key={current.id} refund={current} onClose={() => setCurrentId(null)} />
              ),
              onClose: () => setCurrentId(null),
            }
          : null
      }
    >
      <OrderTabs />
      <DataTable
        label={t`Refunds by hand`}
        rows={rows}
        columns={columns}
        getId={({ id }) => id}
        currentId={current?.id}
        onOpen={({ id }) => setCurrentId(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<HandCoins />} title={t`No refund waits`}>
            <p>
              <Trans>
                Refunds that a provider can’t make by itself, or that failed, stand here until they are paid.
              </Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}

function useOwedColumns(open: (id: string) => void): readonly DataColumn<OwedRefund>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) => (
          <Link className="row-link order-number" to={`/orders/${original.order}`}>
            {original.order}
          </Link>
        ),
      },
      {
        id: 'since',
        header: t`Since`,
        cell: ({ row: { original } }) => <Time at={original.since} />,
      },
      { id: 'member', header: t`Member`, cell: ({ row: { original } }) => original.username },
      {
        id: 'amount',
        header: t`Amount`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(original.id)}>
            {formatMoney(original.amount)}
          </button>
        ),
      },
      {
        id: 'reason',
        header: t`Reason`,
        cell: ({ row: { original } }) => i18n._(refundReasonNames[original.reason]),
      },
      {
        id: 'method',
        header: t`Method`,
        cell: ({ row: { original } }) => `${original.method}, ${original.provider}`,
      },
      {
        id: 'failure',
        header: t`Why`,
        cell: ({
          row: {
            original: { failure },
          },
        }) => (failure && failureNames[failure] ? i18n._(failureNames[failure]) : failure),
      },
      { id: 'claim', header: t`Pays it`, cell: ({ row: { original } }) => original.claim?.name },
    ],
    [t, i18n, open],
  )
}
