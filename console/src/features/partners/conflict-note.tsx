import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  /** The values that the colleague saved. */
  readonly children: ReactNode
  /** Saving will replace what the colleague saved. */
  readonly onKeep: () => void
}
/** Says that a colleague has saved the same thing while the form was open, and what. */
export function ConflictNote({ children, onKeep }: Props) {
  return (
    <Note tone="bad">
      <p>
        <Trans>A colleague has saved this in the meantime:</Trans> {children}
      </p>
      <Button small onClick={onKeep}>
        <Trans>Keep mine</Trans>
      </Button>
    </Note>
  )
}
