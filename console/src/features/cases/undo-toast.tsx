import { undoDecisionEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { LastDecision } from './use-last-decision.ts'

interface Props {
  readonly decision: LastDecision
  readonly onUndone: (reference: string) => void
  readonly onEnd: () => void
}
/** Says that a case is decided, and takes the decision back as long as its mails have not left. */
export function UndoToast({ decision: { reference, until }, onUndone, onEnd }: Props) {
  const { t } = useLingui()
  const [secondsLeft, setSecondsLeft] = useState(() => countSeconds(until))
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(countSeconds(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  const { run, isRunning, error } = useAction()
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const undo = async () => {
    if (!isRunning && (await run(() => callStaff(undoDecisionEndpoint, { reference })))) onUndone(reference)
  }
  useShortcuts({ u: () => void undo() })
  return (
    <div className="toast">
      <p role="status">{t`${reference} is decided.`}</p>
      <p aria-hidden="true">{error ?? <Trans>The mails leave in {secondsLeft} s.</Trans>}</p>
      {error ? (
        <p className="visually-hidden" role="alert">
          {error}
        </p>
      ) : null}
      <Button small busy={isRunning} onClick={() => void undo()} icon={<Undo2 aria-hidden="true" />}>
        <Trans>Undo</Trans> <kbd aria-hidden="true">U</kbd>
      </Button>
    </div>
  )
}
const countSeconds = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))
