import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  readonly notes: readonly {
    readonly id: number
    readonly text: string
    readonly by: string
    /** When, as it is shown. */
    readonly time: ReactNode
  }[]
}
/** Shows what colleagues have noted, the newest first. */
export function NoteList({ notes }: Props) {
  if (notes.length === 0)
    return (
      <p className="small">
        <Trans>Nobody has noted anything.</Trans>
      </p>
    )
  return (
    <ul className="notes">
      {notes.map(({ id, text, by, time }) => (
        <li key={id}>
          <p>{text}</p>
          <small>
            {by}, {time}
          </small>
        </li>
      ))}
    </ul>
  )
}
