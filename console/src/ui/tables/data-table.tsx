import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isPreferred } from '../preferences.ts'
import { type SortOrder, SortButton, sortRows } from './table-sort.tsx'
import { TableFoot } from './table-foot.tsx'
import { useRowKeys } from './use-row-keys.ts'

const dataTableFeatures = tableFeatures({})
export type DataColumn<Row extends object> = ColumnDef<typeof dataTableFeatures, Row> & {
  readonly id: string
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** The share of the table's width, such as `20%`; the other columns share the rest. */
  readonly width?: string
  /** By what the rows are sorted; columns without it can't be. Only for lists that are complete. */
  readonly sortBy?: (row: Row) => string | number
}

interface Props<Row extends object> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  readonly getId: (row: Row) => string
  /** The row that the panel beside the table shows. */
  readonly currentId?: string | undefined
  readonly onOpen?: (row: Row) => void
  /** Shows more of a row without leaving the list. */
  readonly onPeek?: (row: Row) => void
  /** Called when the last rows come into view; without it the list is complete. */
  readonly onEnd?: () => void
  /** Shown instead of rows. */
  readonly empty: ReactNode
  /** At the end of the foot. */
  readonly note?: ReactNode
}

const rowHeightPx = 37
const compactRowHeightPx = 31
const phoneRowHeightPx = 64
/** Returns the estimated height of a row that was not drawn yet, in pixels. */
function estimateRowHeightPx(): number {
  if (matchMedia('(max-width: 767.98px)').matches) return phoneRowHeightPx
  return isPreferred('compact') ? compactRowHeightPx : rowHeightPx
}

/** Shows a table with a sticky head and a foot, of which only the visible rows are in the document. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, rows, columns, getId, currentId, onOpen, onPeek, onEnd, empty, note } = props
  const [order, setOrder] = useState<SortOrder | null>(null)
  const sorted = useMemo(
    () => sortRows(rows, columns.find(({ id }) => id === order?.id)?.sortBy, order),
    [rows, columns, order],
  )
  const table = useTable({
    features: dataTableFeatures,
    columns: [...columns],
    data: sorted as Row[],
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
  const currentIndex = modelRows.findIndex(({ id }) => id === currentId)
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex)
  }, [currentIndex, virtualizer])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (modelRows.length > 0 && lastIndex >= modelRows.length - 5) onEnd?.()
  }, [lastIndex, modelRows.length, onEnd])
  const peek = (id: string) => {
    const row = rows.find((one) => getId(one) === id)
    if (row) onPeek?.(row)
  }
  useRowKeys(scroller, onPeek && peek)
  if (rows.length === 0) return empty
  const getColumn = (id: string) => columns.find((column) => column.id === id)
  const spaceBefore = items[0]?.start ?? 0
  const spaceAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <div ref={scroller} className="table-scroller" role="region" aria-label={label} tabIndex={0}>
        <table className="data-table" aria-rowcount={modelRows.length + 1}>
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={width ? { width } : undefined} />
            ))}
          </colgroup>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} aria-rowindex={1}>
                {group.headers.map((header) => {
                  const { isNumber, sortBy } = getColumn(header.id) ?? {}
                  const direction = order?.id === header.id ? order.direction : undefined
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      className={isNumber ? 'number' : undefined}
                      aria-sort={sortBy && (direction ?? 'none')}
                    >
                      {sortBy && !onEnd ? (
                        <SortButton
                          direction={direction}
                          onSort={(next) => setOrder(next && { id: header.id, direction: next })}
                        >
                          <table.FlexRender header={header} />
                        </SortButton>
                      ) : (
                        <table.FlexRender header={header} />
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            <Space height={spaceBefore} columnCount={columns.length} />
            {items.map(({ index }) => {
              const row = modelRows[index]
              return row ? (
                <tr
                  key={row.id}
                  data-id={row.id}
                  aria-rowindex={index + 2}
                  aria-current={row.id === currentId || undefined}
                  className={row.id === currentId ? 'current' : undefined}
                  onClick={() => onOpen?.(row.original)}
                >
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} className={getColumn(cell.column.id)?.isNumber ? 'number' : undefined}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ) : null
            })}
            <Space height={spaceAfter} columnCount={columns.length} />
          </tbody>
        </table>
      </div>
      <TableFoot
        first={(virtualizer.range?.startIndex ?? 0) + 1}
        last={(virtualizer.range?.endIndex ?? 0) + 1}
        count={modelRows.length}
        hasMore={onEnd !== undefined}
        mayOpen={onOpen !== undefined}
        mayPeek={onPeek !== undefined}
        note={note}
      />
    </>
  )
}

/** Stands for the rows that are not in the document. */
function Space({ height, columnCount }: { readonly height: number; readonly columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td className="table-space" style={{ height }} colSpan={columnCount} />
    </tr>
  )
}
