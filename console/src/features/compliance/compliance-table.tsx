import {
  type ComplianceCell,
  type ComplianceColumn,
  type ComplianceReport,
  type readComplianceEndpoint,
} from '@amarelle/contract/staff/endpoints/compliance'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Landmark, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'

/** Columns with long texts get more room. */
const columnWidths: Readonly<Partial<Record<ComplianceReport, Readonly<Record<number, string>>>>> = {
  dsa: { 1: '32%' },
  retention: { 0: '15%', 1: '19%', 4: '15%' },
}

interface TableRow {
  readonly id: string
  readonly cells: readonly ComplianceCell[]
}
interface Props {
  readonly report: ComplianceReport
  readonly label: string
  readonly table: StaffEndpointAnswer<typeof readComplianceEndpoint>
}
/** Shows the rows of a report; numbers at the right. */
export function ComplianceTable({ report, label, table: { columns, rows } }: Props) {
  const { t } = useLingui()
  const tableRows = useMemo(() => rows.map((cells, i): TableRow => ({ id: String(i), cells })), [rows])
  const tableColumns = useMemo(
    () =>
      columns.map(
        ({ name, kind }, i): DataColumn<TableRow> => ({
          id: String(i),
          header: name,
          isNumber: kind === 'count',
          ...(columnWidths[report]?.[i] ? { width: columnWidths[report][i] } : {}),
          cell: ({ row: { original } }) => {
            const value = original.cells[i] ?? null
            return value === null || value === '' ? null : <Cell name={name} kind={kind} value={value} />
          },
        }),
      ),
    [columns, report],
  )
  return (
    <div className={`compliance-table ${report}`}>
      <DataTable
        label={label}
        rows={tableRows}
        columns={tableColumns}
        getId={({ id }) => id}
        empty={<EmptyState icon={<Landmark />} title={t`There is nothing in this period`} />}
      />
    </div>
  )
}

interface CellProps {
  readonly name: string
  readonly kind: ComplianceColumn['kind']
  readonly value: string | number
}
function Cell({ name, kind, value }: CellProps) {
  return (
    <span title={typeof value === 'string' && kind === 'text' ? value : undefined}>
      {/* On phones the table has no head. */}
      <span className="cell-label">{name} </span>
      <CellValue kind={kind} value={value} />
    </span>
  )
}
function CellValue({ kind, value }: Omit<CellProps, 'name'>) {
  if (typeof value === 'number') return formatCount(value)
  if (kind === 'instant') return <Time at={value} />
  if (kind === 'state')
    return value === 'late' ? (
      <Pill tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        <Trans>late</Trans>
      </Pill>
    ) : (
      <Pill tone="good" icon={<CircleCheck aria-hidden="true" />}>
        <Trans>in time</Trans>
      </Pill>
    )
  return value
}
