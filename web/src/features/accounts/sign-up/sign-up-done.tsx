import type { User } from '@amarelle/contract/endpoints/accounts'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ResendActivationButton } from '../../../shared/resend-activation-button.tsx'
import type { SignUpIntent } from '../../../session/sign-up-intent.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as styles from '../accounts.module.css'

/** What happens to the visitor's intent: all but photos wait for the confirmed address. */
function NextStepText({
  intent: { kind, member },
  hasMessage,
}: {
  intent: SignUpIntent
  hasMessage: boolean
}) {
  if (hasMessage) return <Trans>Your message to {member.name} is saved. It’s sent when you confirm.</Trans>
  if (kind === 'photo') return <Trans>You can now see more photos of {member.name}.</Trans>
  if (kind === 'like')
    return <Trans>Your like for {member.name} is saved. It’s sent as soon as you confirm.</Trans>
  if (kind === 'gift') return <Trans>Once you have, you can choose a gift for {member.name} here.</Trans>
  return <Trans>Once you have, you can write to {member.name}.</Trans>
}

interface Props {
  readonly titleId: string
  readonly intent: SignUpIntent
  readonly member: User
  /** Whether a first message was sent along with the sign-up. */
  readonly hasMessage: boolean
  readonly onContinue: () => void
}
/** Last screen of the sign-up dialog: what to do next, and a button to the first steps. */
export function SignUpDone({ titleId, intent, member, hasMessage, onContinue }: Props) {
  const { settings } = useVisit()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="stack">
      <div className={`center stack tight ${styles.welcome}`}>
        <CircleCheck className="icon" />
        <h2 className="display heading-2" id={titleId} ref={title} tabIndex={-1}>
          <Trans>Welcome, {member.profile.name}</Trans>
        </h2>
        <p>
          <Trans>
            We’ve sent a link to <b>{member.email}</b>. Open it to confirm your address.
          </Trans>{' '}
          <NextStepText intent={intent} hasMessage={hasMessage} />
        </p>
        {settings.signup_credits > 0 ? (
          <p className="small muted">
            <Plural
              value={settings.signup_credits}
              one="You’ll get # credit when you confirm your e-mail address."
              other="You’ll get # credits when you confirm your e-mail address."
            />
          </p>
        ) : null}
      </div>
      <div className="stack tight center">
        <Button size="large" block onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
        <ResendActivationButton look="text" />
      </div>
    </div>
  )
}
