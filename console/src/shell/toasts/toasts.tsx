import { undoDecisionEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { undoPhotoDecisionsEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { keepToast, removeToast, type Toast, type Undoable, useToasts } from './toast-store.ts'

/** Shows what was done a moment ago, on every screen; U takes the newest act back. */
export function Toasts() {
  const toasts = useToasts()
  const newest = toasts.findLast(({ undoable }) => undoable !== null)
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hasKey={toast === newest} />
      ))}
    </div>
  )
}

const countSeconds = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

function ToastCard({ toast, hasKey }: { readonly toast: Toast; readonly hasKey: boolean }) {
  const { id, text, undoable, until } = toast
  const [secondsLeft, setSecondsLeft] = useState(() => countSeconds(until))
  useEffect(() => {
    const timer = setInterval(() => {
      setSecondsLeft(countSeconds(until))
      if (until <= Date.now()) removeToast(id)
    }, 250)
    return () => clearInterval(timer)
  }, [id, until])
  const keep = () => keepToast(id)
  return (
    <div className="toast" onPointerMove={keep} onFocus={keep}>
      <Check aria-hidden="true" />
      <p>{text}</p>
      {undoable ? (
        <UndoButton toast={toast} undoable={undoable} secondsLeft={secondsLeft} hasKey={hasKey} />
      ) : null}
    </div>
  )
}

interface UndoProps {
  readonly toast: Toast
  readonly undoable: Undoable
  readonly secondsLeft: number
  readonly hasKey: boolean
}
function UndoButton({ toast, undoable, secondsLeft, hasKey }: UndoProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const undo = async () => {
    if (isRunning || !(await run(() => callUndo(undoable)))) return
    removeToast(toast.id)
    if (undoable.kind === 'case') await navigate(`/cases/${undoable.reference}`)
    else await revalidate()
  }
  useShortcuts(hasKey ? { u: () => void undo(), 'mod+z': () => void undo() } : {}, { u: t`Undo` })
  return (
    <>
      {error ? (
        <p className="toast-error">
          <CircleAlert aria-hidden="true" /> {error}
        </p>
      ) : (
        <small aria-hidden="true">
          {undoable.kind === 'case' ? t`The mails leave in ${secondsLeft} s.` : t`${secondsLeft} s`}
        </small>
      )}
      <Button small busy={isRunning} onClick={() => void undo()} icon={<Undo2 aria-hidden="true" />}>
        <Trans>Undo</Trans> {hasKey ? <kbd aria-hidden="true">U</kbd> : null}
      </Button>
    </>
  )
}

const callUndo = (undoable: Undoable) =>
  undoable.kind === 'case'
    ? callStaff(undoDecisionEndpoint, { reference: undoable.reference })
    : callStaff(undoPhotoDecisionsEndpoint, { ids: [...undoable.ids] })
