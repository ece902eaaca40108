import {
  type ListedReceivable,
  listReceivablesEndpoint,
  writeOffReceivableEndpoint,
} from '@amarelle/contract/staff/endpoints/books/receivables'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatDate, formatMoney } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type ChosenCompany, loadChosenCompany, SettlementsFrame } from './settlements-frame.tsx'

type ReceivablesAnswer = StaffEndpointAnswer<typeof listReceivablesEndpoint>
interface LoadedReceivables extends ChosenCompany {
  readonly first: ReceivablesAnswer
}
export async function loadReceivables({ request }: LoaderFunctionArgs): Promise<LoadedReceivables> {
  const chosen = await loadChosenCompany(request)
  const { companyId } = chosen
  const first =
    companyId === null
      ? { receivables: [], next: null }
      : await load(request, listReceivablesEndpoint, { company: companyId })
  return { ...chosen, first }
}
const getRows = ({ receivables }: ReceivablesAnswer) => receivables

/** Shows what members owe after lost disputes, and how to write it off. */
export function ReceivablesPage() {
  const { t } = useLingui()
  const { first, ...chosen } = useLoaderData<LoadedReceivables>()
  const company = chosen.companyId ?? 0
  const mayBook = usePermissions()('books.book')
  const { revalidate } = useRevalidator()
  const [writtenOff, setWrittenOff] = useState<ListedReceivable | null>(null)
  const readPage = useCallback(
    (after: number) => callStaff(listReceivablesEndpoint, { company, after }),
    [company],
  )
  const { rows, loadMore } = usePages<ReceivablesAnswer, ListedReceivable, number>(first, getRows, readPage)
  const columns = useReceivableColumns(mayBook ? setWrittenOff : null)
  return (
    <SettlementsFrame title={t`Receivables`} chosen={chosen}>
      <div className="settlements-list">
        <DataTable
          label={t`Receivables`}
          rows={rows}
          columns={columns}
          getId={({ dispute }) => String(dispute)}
          {...(loadMore && { onEnd: loadMore })}
          empty={
            <EmptyState icon={<HandCoins />} title={t`Nobody owes anything`}>
              <p>
                <Trans>
                  The value of spent credits appears here when a dispute about their order is lost.
                </Trans>
              </p>
            </EmptyState>
          }
        />
      </div>
      {writtenOff ? (
        <ReasonDialog
          title={t`Write off ${formatMoney(writtenOff)}`}
          button={t`Write off`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            const { dispute, minor } = writtenOff
            await callStaff(writeOffReceivableEndpoint, { dispute, minor, reason })
            await revalidate()
          }}
          onClose={() => setWrittenOff(null)}
        >
          <p>{t`Order ${writtenOff.orderNumber}. The amount becomes a loss of this month.`}</p>
        </ReasonDialog>
      ) : null}
    </SettlementsFrame>
  )
}

function useReceivableColumns(
  onWriteOff: ((receivable: ListedReceivable) => void) | null,
): readonly DataColumn<ListedReceivable>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) => (
          <Link className="row-link order-number" to={`/orders/${original.orderNumber}`}>
            {original.orderNumber}
          </Link>
        ),
      },
      { id: 'site', header: t`Site`, cell: ({ row: { original } }) => original.site },
      {
        id: 'lost',
        header: t`Dispute lost`,
        cell: ({ row: { original } }) => {
          const age = plural(original.ageDays, { 0: 'today', one: '# day ago', other: '# days ago' })
          return t`${formatDate(original.lostOn)}, ${age}`
        },
      },
      {
        id: 'amount',
        header: t`Owed`,
        cell: ({ row: { original } }) => (
          <span className="number-cell">
            <span className="cell-label">{t`Owed`} </span>
            {formatMoney(original)}
          </span>
        ),
      },
      {
        id: 'act',
        header: t`Act`,
        cell: ({ row: { original } }) =>
          onWriteOff ? (
            <Button
              small
              onClick={() => onWriteOff(original)}
              aria-label={t`Write off ${original.orderNumber}`}
            >
              <Trans>Write off</Trans>
            </Button>
          ) : null,
      },
    ],
    [t, onWriteOff],
  )
}
