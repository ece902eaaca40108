import type { User } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { saveSignUpIntent } from '../../../session/saved-sign-up-intent.ts'
import { type SignUpIntent, isSignUpOpen } from '../../../session/sign-up-intent.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
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

/** Asked when something was typed; the form stays behind it as it is. */
function ConfirmLeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`stack ${styles.leaving}`}>
      <h3 className="display heading-2" ref={title} tabIndex={-1}>
        <Trans>Leave sign-up?</Trans>
      </h3>
      <p className="muted">
        <Trans>What you typed so far is not kept.</Trans>
      </p>
      <div className="stack tight">
        <Button block onClick={onStay}>
          <Trans>Go on signing up</Trans>
        </Button>
        <Button block look="secondary" onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
      </div>
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

/** A message can be written along with the sign-up; a like or a gift waits until one is in. */
const getMessageRecipient = ({
  kind,
  member: { id, name, fictional },
}: SignUpIntent): MessageRecipient | undefined =>
  kind === 'message' && id !== undefined && fictional !== undefined ? { id, name, fictional } : undefined

function SignUpModalForm({
  intent,
  titleId,
  onClose,
  onDone,
}: Props & { titleId: string; onDone: (user: User | null, written: boolean) => void }) {
  const { pathname, search } = useLocation()
  const state = useSignUp({
    typed: noValues,
    to: getMessageRecipient(intent),
    onDone(member, written) {
      saveSignUpIntent(state.typed['name'] ?? '', intent)
      onDone(member, written)
    },
  })
  const { t } = useLingui()
  const title = useSignUpTitle(intent)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    deleteSignUpDraft()
    onClose()
  }
  const typedAnything = Object.values(state.typed).some(Boolean)
  return (
    <>
      <div className={`flex-row between ${styles.signupTop}`}>
        <span className="flex-row tight grow">
          {state.back && !leaving ? (
            <button
              type="button"
              className="icon-button"
              onClick={state.back}
              disabled={state.busy}
              aria-label={t`Back`}
            >
              <ArrowLeft className="icon" aria-hidden="true" />
            </button>
          ) : null}
          <h2 className="heading-3" id={titleId}>
            {title}
          </h2>
        </span>
        {leaving ? null : (
          <Button
            look="text"
            size="small"
            className={styles.leave}
            disabled={state.busy}
            onClick={() => (typedAnything ? setLeaving(true) : onClose())}
          >
            <Trans>Leave sign-up</Trans>
          </Button>
        )}
      </div>
      {leaving ? <ConfirmLeaveDialog onStay={() => setLeaving(false)} onLeave={leave} /> : null}
      <div hidden={leaving}>
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
 * Sign-up over the screen where a visitor wanted something. In progress neither the backdrop nor Escape closes it
 * (docs/product.md#sign-up); "Leave sign-up" does. Afterwards one stays where one was, as a member.
 */
export function SignUpModal({ intent, onClose }: Props) {
  const visit = useVisit()
  const { pathname, search } = useLocation()
  const id = useId()
  const [done, setDone] = useState<{ member: User; written: boolean }>()
  // A whole new page: nothing that was kept for the visitor is the member's.
  const stay = () => location.reload()
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
    <Modal open onClose={done ? stay : onClose} labelledBy={id} closable={done !== undefined}>
      {done ? (
        <SignUpDone titleId={id} intent={intent} {...done} onStay={stay} />
      ) : (
        <SignUpModalForm
          intent={intent}
          titleId={id}
          onClose={onClose}
          onDone={(member, written) => (member ? setDone({ member, written }) : stay())}
        />
      )}
    </Modal>
  )
}
