import {
  type ListedSettlement,
  listSettlementsEndpoint,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Landmark } from 'lucide-react'
import { type DragEvent, useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatDate, formatMoney } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { settlingProviderNames } from './settlement-names.ts'
import { type ChosenCompany, loadChosenCompany, SettlementsFrame } from './settlements-frame.tsx'
import { ArrivalPill, DifferencePill } from './settlement-pills.tsx'

type SettlementsAnswer = StaffEndpointAnswer<typeof listSettlementsEndpoint>
interface LoadedSettlements extends ChosenCompany {
  readonly first: SettlementsAnswer
}
export async function loadSettlements({ request }: LoaderFunctionArgs): Promise<LoadedSettlements> {
  const chosen = await loadChosenCompany(request)
  const { companyId } = chosen
  const first =
    companyId === null
      ? { settlements: [], next: null }
      : await load(request, listSettlementsEndpoint, { company: companyId })
  return { ...chosen, first }
}
const getRows = ({ settlements }: SettlementsAnswer) => settlements

/** Shows what providers have paid out, and what of it does not fit our books. */
export function SettlementsPage() {
  const { t } = useLingui()
  const { first, ...chosen } = useLoaderData<LoadedSettlements>()
  const company = chosen.companyId ?? 0
  const mayImport = usePermissions()('books.book')
  const [file, setFile] = useState<File | 'none' | null>(null)
  const readPage = useCallback(
    (after: number) => callStaff(listSettlementsEndpoint, { company, after }),
    [company],
  )
  const { rows, loadMore } = usePages<SettlementsAnswer, ListedSettlement, number>(first, getRows, readPage)
  const columns = useSettlementColumns()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) setFile(dropped)
  }
  return (
    <SettlementsFrame
      title={t`Settlements`}
      chosen={chosen}
      actions={
        mayImport && chosen.companyId !== null ? (
          <Button kind="primary" icon={<FileUp aria-hidden="true" />} onClick={() => setFile('none')}>
            <Trans>Import a file</Trans>
          </Button>
        ) : null
      }
    >
      <div
        className="settlements-list"
        {...(mayImport && { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop })}
      >
        <DataTable
          label={t`Settlements`}
          rows={rows}
          columns={columns}
          getId={({ id }) => String(id)}
          {...(loadMore && { onEnd: loadMore })}
          empty={
            <EmptyState icon={<Landmark />} title={t`No settlements yet`}>
              <p>
                <Trans>
                  They are fetched every night from providers that report them, or imported from a file: drop
                  one here.
                </Trans>
              </p>
            </EmptyState>
          }
        />
      </div>
      {file === null ? null : (
        <ImportDialog
          company={company}
          dropped={file === 'none' ? null : file}
          onClose={() => setFile(null)}
        />
      )}
    </SettlementsFrame>
  )
}

function useSettlementColumns(): readonly DataColumn<ListedSettlement>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'reference',
        header: t`Settlement`,
        cell: ({ row: { original } }) => (
          <Link className="row-link" to={`/books/settlements/${original.id}`}>
            {settlingProviderNames[original.provider]} {original.reference}
          </Link>
        ),
      },
      {
        id: 'paid',
        header: t`Paid out`,
        cell: ({ row: { original } }) => formatDate(original.paidOutOn),
      },
      {
        id: 'fees',
        header: t`Fees`,
        cell: ({ row: { original } }) => (
          <span className="number-cell">
            <span className="cell-label">{t`Fees`} </span>
            {formatMoney({ minor: original.feeMinor, currency: original.currency })}
          </span>
        ),
      },
      {
        id: 'payout',
        header: t`Payout`,
        cell: ({ row: { original } }) => (
          <span className="number-cell">
            <span className="cell-label">{t`Payout`} </span>
            {formatMoney({ minor: original.paidOutMinor, currency: original.currency })}
          </span>
        ),
      },
      {
        id: 'state',
        header: t`State`,
        cell: ({ row: { original } }) => (
          <span className="settlement-states">
            <ArrivalPill arrivedOn={original.arrivedOn} />
            <DifferencePill count={original.openDifferences} />
          </span>
        ),
      },
    ],
    [t],
  )
}
