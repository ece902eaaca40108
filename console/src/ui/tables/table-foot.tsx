import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyHints } from '../key-hints.tsx'

interface Props {
  /** Numbers of the first and last row that are seen, from 1. */
  readonly first: number
  readonly last: number
  /** Number of rows that have been read. */
  readonly count: number
  readonly hasMore: boolean
  readonly mayOpen: boolean
  readonly mayPeek: boolean
  readonly note?: ReactNode
}
/** Shows the keys of a table, and where in it one is. */
export function TableFoot({ first, last, count, hasMore, mayOpen, mayPeek, note }: Props) {
  const { t, i18n } = useLingui()
  const range = `${i18n.number(first)}–${i18n.number(Math.min(last, count))}`
  const total = i18n.number(count)
  return (
    <footer className="table-foot">
      <KeyHints
        hints={[
          [['J', 'K'], t`move`],
          ...(mayOpen ? [[['↵'], t`open`] as const] : []),
          ...(mayPeek ? [[['V'], t`peek`] as const] : []),
        ]}
      />
      {note ? <span>{note}</span> : null}
      <span className="table-position">
        {hasMore ? t`${range} of more than ${total}` : t`${range} of ${total}`}
      </span>
    </footer>
  )
}
