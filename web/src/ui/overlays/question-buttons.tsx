import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'

interface Props {
  readonly onCancel: () => void
  /** Whether the focus starts on "Cancel", where the other button can't be undone. */
  readonly focusesCancel?: boolean
  /** The button that acts. */
  readonly children: ReactNode
}
/** The end of every question: the button that acts, and "Cancel", which changes nothing (docs/voice.md). */
export function QuestionButtons({ onCancel, focusesCancel = false, children }: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusesCancel) cancelButton.current?.focus()
  }, [focusesCancel])
  return (
    <div className="stack tight">
      {children}
      <Button look="secondary" block ref={cancelButton} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
