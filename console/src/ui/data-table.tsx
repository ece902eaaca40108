import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { isPreferred } from './preferences.ts'

const dataTableFeatures = tableFeatures({})
export type DataColumn<Row extends object> = ColumnDef<typeof dataTableFeatures, Row>

interface Props<Row extends object> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  readonly getId: (row: Row) => string
  /** The row that the panel beside the table shows. */
  readonly currentId?: string | undefined
  readonly onOpen?: (row: Row) => void
  /** Called when the last rows come into view. */
  readonly onEnd?: () => void
  /** Shown instead of rows. */
  readonly empty: ReactNode
}

const rowHeightPx = 37
const compactRowHeightPx = 31
const phoneRowHeightPx = 64
/** How high a row is before it was drawn. */
function estimateRowHeightPx(): number {
  if (matchMedia('(max-width: 767.98px)').matches) return phoneRowHeightPx
  return isPreferred('compact') ? compactRowHeightPx : rowHeightPx
}

/** A table with a sticky head, of which only the visible rows are in the document. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, rows, columns, getId, currentId, onOpen, onEnd, empty } = props
  const table = useTable({
    features: dataTableFeatures,
    columns: [...columns],
    data: rows as Row[],
    getRowId: getId,
  })
  const scroller = useRef<HTMLDivElement>(null)
  const modelRows = table.getRowModel().rows
  // There is no React Compiler here, which could not memoize it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: modelRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimateRowHeightPx,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (modelRows.length > 0 && lastIndex >= modelRows.length - 5) onEnd?.()
  }, [lastIndex, modelRows.length, onEnd])
  if (rows.length === 0) return empty
  const spaceBefore = items[0]?.start ?? 0
  const spaceAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className="table-scroller" role="region" aria-label={label} tabIndex={0}>
      <table className="data-table" aria-rowcount={modelRows.length}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {spaceBefore > 0 ? (
            <tr aria-hidden="true">
              <td className="table-space" style={{ height: spaceBefore }} colSpan={columns.length} />
            </tr>
          ) : null}
          {items.map(({ index }) => {
            const row = modelRows[index]
            return row ? (
              <tr
                key={row.id}
                aria-rowindex={index + 1}
                aria-current={row.id === currentId || undefined}
                className={row.id === currentId ? 'current' : undefined}
                onClick={() => onOpen?.(row.original)}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ) : null
          })}
          {spaceAfter > 0 ? (
            <tr aria-hidden="true">
              <td className="table-space" style={{ height: spaceAfter }} colSpan={columns.length} />
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
