import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { canReceiveMessages } from '../../../../session/can-receive-messages.ts'
import { useVisit } from '../../../../session/use-visit.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../../ui/controls/choices.tsx'
import { TextArea } from '../../../../ui/controls/field.tsx'
import { FictionalTag } from '../../../../ui/feedback/tag.tsx'
import type { StepProps } from '../form-steps.ts'
import type { MessageRecipient } from '../sign-up-plan.ts'
import * as styles from '../../accounts.module.css'

/** The member that the visitor signs up for, shown above the first step. */
export function MemberRow({ card }: { card: ProfileCard }) {
  const { settings } = useVisit()
  const { name, age, main_image: image } = card
  const place = card.city ?? card.region?.name
  return (
    <div className={`card ${styles.signupMember}`}>
      {image ? (
        <img src={settings.cdn_prefix + image.match} alt="" width={80} height={100} />
      ) : (
        <span className="blank">
          <UserRound className="icon" />
        </span>
      )}
      <div className="stack tight">
        {card.fictional ? (
          <p>
            <FictionalTag>{settings.fictional_singular}</FictionalTag>
          </p>
        ) : null}
        <p className="display heading-2">
          {name}, {age}
        </p>
        {place ? <p className="small muted">{place}</p> : null}
      </div>
    </div>
  )
}

/** First message, sent once the address is confirmed; to a fictional profile only after accepting the note (docs/messages.md#first-message-at-the-sign-up). */
export function FirstMessageField({ to, typed, errors }: StepProps & { to: MessageRecipient }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  // The recipient was deleted or hidden since the page was opened.
  const unreachable = t`You can no longer write to ${to.name}. Please leave the message empty.`
  const { message_credits: cost, signup_credits: signUpCredits } = settings
  return (
    <div className="stack tight">
      {to.fictional ? (
        <Banner look="fictional">
          <b>
            <Trans>{to.name} is a fictional profile.</Trans>
          </b>{' '}
          {settings.fictional_warning}
        </Banner>
      ) : null}
      {canReceiveMessages(settings, to) ? (
        <TextArea
          label={<Trans>Your first message to {to.name} (optional)</Trans>}
          name="signup_message"
          rows={3}
          maxLength={settings.message_length}
          defaultValue={typed['signup_message']}
          error={errors['signup_message'] ?? (errors['to'] && unreachable)}
          hint={
            <>
              <Trans>It’s sent when you confirm your e-mail address.</Trans>{' '}
              <Plural value={cost} one="It costs # credit." other="It costs # credits." />{' '}
              {signUpCredits > 0 ? (
                <Plural
                  value={signUpCredits}
                  one="You’ll get # credit then."
                  other="You’ll get # credits then."
                />
              ) : null}
            </>
          }
        />
      ) : null}
      {to.fictional && canReceiveMessages(settings, to) ? (
        <Checkbox
          name="fictional_agreed"
          defaultChecked={typed['fictional_agreed'] === 'on'}
          error={errors['fictional_agreed']}
        >
          <Trans>I have read that {to.name} is fictional, and want to send my message.</Trans>
        </Checkbox>
      ) : null}
    </div>
  )
}
