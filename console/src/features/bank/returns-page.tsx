import { listReturnsEndpoint, type ReturnedDebit } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { useLingui } from '@lingui/react/macro'
import { Ban, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatMoney, formatTime } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { BankFrame } from './bank-frame.tsx'
import { getReturnCodeText } from './bank-names.ts'

type ReturnsAnswer = StaffEndpointAnswer<typeof listReturnsEndpoint>
export const loadReturns = ({ request }: LoaderFunctionArgs) => load(request, listReturnsEndpoint, {})
const getReturns = ({ returns }: ReturnsAnswer) => returns
const readPage = (after: string) => callStaff(listReturnsEndpoint, { after })

/** Debits that came back, with what their codes mean. */
export function ReturnsPage() {
  const { t } = useLingui()
  const first = useLoaderData<ReturnsAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['bank'], () => void revalidate())
  const { rows, loadMore } = usePages(first, getReturns, readPage)
  const columns = useReturnColumns()
  return (
    <BankFrame>
      <div className="returns-table">
        <DataTable
          label={t`Returns`}
          rows={rows}
          columns={columns}
          getId={({ orderNumber }) => orderNumber}
          {...(loadMore && { onEnd: loadMore })}
          empty={<EmptyState icon={<Undo2 />} title={t`No debit has come back`} />}
        />
      </div>
    </BankFrame>
  )
}

function useReturnColumns(): readonly DataColumn<ReturnedDebit>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'member',
        header: t`Member`,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            <Link className="row-link" to={`/members/${original.memberId}`}>
              {original.member}
            </Link>
            {original.isBlocked ? (
              <Pill tone="bad" icon={<Ban aria-hidden="true" />}>{t`blocked`}</Pill>
            ) : null}
          </span>
        ),
      },
      { id: 'amount', header: t`Amount`, cell: ({ row: { original } }) => formatMoney(original.amount) },
      { id: 'code', header: t`Code`, cell: ({ row: { original } }) => <code>{original.code}</code> },
      {
        id: 'meaning',
        header: t`Meaning`,
        cell: ({ row: { original } }) => i18n._(getReturnCodeText(original.code)),
      },
      { id: 'account', header: t`Account`, cell: ({ row: { original } }) => original.account },
      { id: 'order', header: t`Order`, cell: ({ row: { original } }) => <code>{original.orderNumber}</code> },
      { id: 'at', header: t`Returned`, cell: ({ row: { original } }) => formatTime(original.returnedAt) },
    ],
    [t, i18n],
  )
}
