import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

interface RowKeys<Row> {
  /** The row on which the keys act. */
  readonly current: Row | undefined
  readonly isPeeking: boolean
  readonly closePeek: () => void
}
/** J and K move through the rows of a table, Enter opens the current one, V shows it beside the table. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  getId: (row: Row) => string,
  open: (row: Row) => void,
): RowKeys<Row> {
  const { t } = useLingui()
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [isPeeking, setIsPeeking] = useState(false)
  const index = rows.findIndex((row) => getId(row) === currentId)
  const current = rows[index]
  const move = (step: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index < 0 ? 0 : index + step))]
    if (next !== undefined) setCurrentId(getId(next))
  }
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      v: () => setIsPeeking((before) => current !== undefined && !before),
      ...(current !== undefined && { Enter: () => open(current) }),
      Escape: () => setIsPeeking(false),
    },
    { j: t`Next row`, k: t`Previous row`, v: t`Show beside the table` },
  )
  return { current, isPeeking: isPeeking && current !== undefined, closePeek: () => setIsPeeking(false) }
}
