import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Direction = 'ascending' | 'descending'
/** By which column the rows are sorted. */
export interface SortOrder {
  readonly id: string
  readonly direction: Direction
}
/** Returns the rows in an order; in their own without one. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: ((row: Row) => string | number) | undefined,
  order: SortOrder | null,
): readonly Row[] {
  if (!sortBy || !order) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [sortBy(a), sortBy(b)]
    return typeof one === 'string' && typeof other === 'string'
      ? sign * one.localeCompare(other)
      : sign * (Number(one) - Number(other))
  })
}

interface Props {
  readonly direction: Direction | undefined
  /** Called with null to return to the list's own order. */
  readonly onSort: (direction: Direction | null) => void
  readonly children: ReactNode
}
/** Shows the head of a column, which sorts upwards, then downwards, then not at all. */
export function SortButton({ direction, onSort, children }: Props) {
  const { t } = useLingui()
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  const next = direction === undefined ? 'ascending' : direction === 'ascending' ? 'descending' : null
  return (
    <button type="button" className="sort-button" title={t`Sort by this column`} onClick={() => onSort(next)}>
      {children}
      <Icon aria-hidden="true" />
    </button>
  )
}
