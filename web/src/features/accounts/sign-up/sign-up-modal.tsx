import type { User } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toFirstStepsPath } from '../../../session/first-steps-path.ts'
import { saveSignUpIntent } from '../../../session/saved-sign-up-intent.ts'
import { type SignUpIntent, isSignUpOpen } from '../../../session/sign-up-intent.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { QuestionButtons } from '../../../ui/overlays/question-buttons.tsx'
import { deleteSignUpDraft } from './sign-up-draft.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpDone } from './sign-up-done.tsx'
import type { MessageRecipient } from './sign-up-plan.ts'
import { SignUpView } from './sign-up-view.tsx'
import { useSignUp } from './use-sign-up.ts'
import * as styles from '../accounts.module.css'

const noValues = {}
interface Props {
  readonly intent: SignUpIntent
  readonly onClose: () => void
}

/** Confirmation shown if something was typed; the form stays mounted behind it. */
function ConfirmLeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`stack ${styles.leaving}`}>
      <h3 className="display heading-2" ref={title} tabIndex={-1}>
        <Trans>Leave sign-up?</Trans>
      </h3>
      <p className="muted">
        <Trans>What you’ve entered so far won’t be saved.</Trans>
      </p>
      <QuestionButtons onCancel={onStay}>
        <Button block onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
      </QuestionButtons>
    </div>
  )
}

function useSignUpTitle({ kind, member: { name } }: SignUpIntent): string {
  const { t } = useLingui()
  return {
    like: t`Sign up to like ${name}`,
    message: t`Sign up to write to ${name}`,
    gift: t`Sign up to send ${name} a gift`,
    photo: t`Sign up to see more photos of ${name}`,
  }[kind]
}

/** Only a message can be sent along with the sign-up; likes and gifts wait until afterwards. */
const getMessageRecipient = ({
  kind,
  member: { id, name, fictional },
}: SignUpIntent): MessageRecipient | undefined =>
  kind === 'message' && id !== undefined && fictional !== undefined ? { id, name, fictional } : undefined

function SignUpModalForm({
  intent,
  titleId,
  onClose,
  onInput,
  onDone,
}: Props & {
  titleId: string
  onInput: (hasInput: boolean) => void
  onDone: (user: User | null, hasMessage: boolean) => void
}) {
  const { pathname, search } = useLocation()
  const state = useSignUp({
    typed: noValues,
    to: getMessageRecipient(intent),
    onDone(member, hasMessage) {
      saveSignUpIntent(state.typed['name'] ?? '', intent)
      onDone(member, hasMessage)
    },
  })
  const { t } = useLingui()
  const title = useSignUpTitle(intent)
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false)
  const leave = () => {
    deleteSignUpDraft()
    onClose()
  }
  const hasInput = Object.values(state.typed).some(Boolean)
  const handleInput = useEffectEvent(onInput)
  useEffect(() => handleInput(hasInput), [hasInput])
  return (
    <>
      <div className={`flex-row between ${styles.signupTop}`}>
        <span className="flex-row tight grow">
          {state.back && !isConfirmingLeave ? (
            <button
              type="button"
              className="icon-button"
              onClick={state.back}
              disabled={state.busy}
              aria-label={t`Back`}
            >
              <ArrowLeft className="icon" />
            </button>
          ) : null}
          <h2 className="heading-3" id={titleId}>
            {title}
          </h2>
        </span>
        {isConfirmingLeave ? null : (
          <Button
            look="text"
            size="small"
            className={styles.leave}
            disabled={state.busy}
            onClick={() => (hasInput ? setIsConfirmingLeave(true) : onClose())}
          >
            <Trans>Leave sign-up</Trans>
          </Button>
        )}
      </div>
      {isConfirmingLeave ? (
        <ConfirmLeaveDialog onStay={() => setIsConfirmingLeave(false)} onLeave={leave} />
      ) : null}
      <div hidden={isConfirmingLeave}>
        <SignUpView
          state={state}
          level={2}
          login={`/login?return=${encodeURIComponent(pathname + search)}`}
        />
      </div>
    </>
  )
}

/**
 * Sign-up as a dialog over the page where the visitor tried an action. Once something is entered, only "Leave sign-up" closes it,
 * not the backdrop or Escape (docs/product.md#sign-up). Afterwards come the first steps, which lead back to the same page.
 */
export function SignUpModal({ intent, onClose }: Props) {
  const visit = useVisit()
  const { pathname, search } = useLocation()
  const id = useId()
  const [result, setResult] = useState<{ member: User; hasMessage: boolean }>()
  const [hasInput, setHasInput] = useState(false)
  // A full page load, so that no data cached for the visitor is left.
  const reload = () => location.reload()
  if (!isSignUpOpen(visit))
    return (
      <Modal open onClose={onClose} labelledBy={id}>
        <SignUpClosed id={id} level={2} login={`/login?return=${encodeURIComponent(pathname + search)}`} />
        <Button look="text" block onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </Modal>
    )
  return (
    <Modal
      open
      onClose={result ? reload : onClose}
      labelledBy={id}
      closable={result !== undefined || !hasInput}
    >
      {result ? (
        <SignUpDone
          titleId={id}
          intent={intent}
          {...result}
          onContinue={() => location.assign(toFirstStepsPath(pathname + search))}
        />
      ) : (
        // The event comes before the next key, which may be Escape.
        <div onInput={() => setHasInput(true)}>
          <SignUpModalForm
            intent={intent}
            titleId={id}
            onClose={onClose}
            onInput={setHasInput}
            onDone={(member, hasMessage) => (member ? setResult({ member, hasMessage }) : reload())}
          />
        </div>
      )}
    </Modal>
  )
}
