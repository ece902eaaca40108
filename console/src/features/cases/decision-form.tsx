import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

interface Props {
  /** The blocks of the form: what is decided, its ground, and what will be read. */
  readonly children: ReactNode
  /** The words of the one button. */
  readonly button: ReactNode
  readonly icon: ReactNode
  readonly isDangerous?: boolean
  readonly isReady: boolean
  readonly isRunning: boolean
  /** An error that belongs to no field. */
  readonly error: string | null
  /** A note on the whole content of the case. */
  readonly note?: ReactNode
  /** Called by the button and by Ctrl or ⌘ with Enter. */
  readonly onDecide: () => void
  readonly onRelease: () => void
}
/** Shows the decision about a case: its blocks, and one button that performs all of it. */
export function DecisionForm(props: Props) {
  const { children, button, icon, isDangerous = false, isReady, isRunning, error, note } = props
  const { onDecide, onRelease } = props
  const decide = () => {
    if (isReady && !isRunning) onDecide()
  }
  useShortcuts({ 'mod+Enter': decide })
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        decide()
      }}
    >
      {children}
      <div className="decision-foot">
        {error ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind={isDangerous ? 'danger' : 'primary'}
          type="submit"
          block
          disabled={!isReady}
          busy={isRunning}
          icon={icon}
        >
          {button} <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <div className="decision-end">
          {note ? <p className="small">{note}</p> : null}
          <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
            <Trans>Release</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
