import type { Verification } from '@amarelle/contract/domain/photo-verification'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, EyeOff, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PosePicture } from './pose-picture.tsx'
import { verificationRefusalTexts } from './verification-texts.ts'
import * as styles from './verification.module.css'

interface IntentProps {
  readonly intent: 'draw' | 'withdraw'
  readonly children: ReactNode
}
function IntentButton({ intent, children }: IntentProps) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        look={intent === 'draw' ? 'primary' : 'secondary'}
        busy={state !== 'idle' && formData?.get('intent') === intent}
      >
        {children}
      </Button>
    </Form>
  )
}

/** What happens with the picture, before the member decides. */
function Explanation() {
  return (
    <ul className={styles.steps}>
      <li>
        <UserRound className="icon" aria-hidden="true" />
        <Trans>
          You take a picture in a pose that we choose, and a person on our team compares it with your photos.
          No face recognition is used.
        </Trans>
      </li>
      <li>
        <EyeOff className="icon" aria-hidden="true" />
        <Trans>Nobody else sees the picture.</Trans>
      </li>
      <li>
        <Trash2 className="icon" aria-hidden="true" />
        <Trans>It’s deleted as soon as we’ve decided, and after 7 days at the latest.</Trans>
      </li>
      <li>
        <BadgeCheck className="icon" aria-hidden="true" />
        <Trans>
          Then your profile says that your photo is verified, with the month. Your place in the search stays
          the same.
        </Trans>
      </li>
    </ul>
  )
}

interface Props {
  readonly verification: Verification
  readonly hasMainPhoto: boolean
}
/** The way to a new pose, or what stands in its way. */
function NextAttempt({ verification: { next_attempt_at: next }, hasMainPhoto }: Props) {
  const formats = useFormats()
  if (!hasMainPhoto)
    return (
      <>
        <p>
          <Trans>First add a main photo that everybody can see and that shows your face.</Trans>
        </p>
        <ButtonLink to="/profile#photos" look="secondary">
          <Trans>Add a photo</Trans>
        </ButtonLink>
      </>
    )
  if (next !== null) {
    const time = formats.date(next)
    return (
      <p>
        <Trans>You can send the next picture from {time}.</Trans>
      </p>
    )
  }
  return (
    <IntentButton intent="draw">
      <Trans>Get a pose</Trans>
    </IntentButton>
  )
}

/** What became of the last verification, above the way to the next one. */
function Outcome({ verification: { state, refusal } }: Pick<Props, 'verification'>) {
  const { i18n } = useLingui()
  if (state === 'refused')
    return (
      <Banner look="warning" role="status">
        <b>
          <Trans>We couldn’t verify your photos.</Trans>
        </b>{' '}
        {refusal === null ? null : i18n._(verificationRefusalTexts[refusal])}
      </Banner>
    )
  if (state === 'lapsed')
    return (
      <Banner role="status">
        <b>
          <Trans>Your main photo has changed, so it’s no longer verified.</Trans>
        </b>{' '}
        <Trans>You can verify the new one whenever you like.</Trans>
      </Banner>
    )
  if (state === 'undecided')
    return (
      <Banner role="status">
        <b>
          <Trans>Nobody could check your picture in time.</Trans>
        </b>{' '}
        <Trans>We’re sorry. The picture is deleted, and you can send a new one.</Trans>
      </Banner>
    )
  return null
}

function Waiting({ since }: { readonly since: string }) {
  const formats = useFormats()
  const time = formats.date(since)
  return (
    <section className="card padded stack">
      <Banner role="status">
        <b>
          <Trans>We’re checking your picture.</Trans>
        </b>{' '}
        <Trans>Sent on {time}. We usually answer within two days, here and by e-mail.</Trans>
      </Banner>
      <IntentButton intent="withdraw">
        <Trans>Withdraw and delete the picture</Trans>
      </IntentButton>
    </section>
  )
}
function Verified({ since }: { readonly since: string }) {
  const formats = useFormats()
  const date = formats.date(since, 'long')
  return (
    <section className="card padded stack">
      <Banner look="success" role="status">
        <b>
          <Trans>Your main photo is verified.</Trans>
        </b>{' '}
        <Trans>Verified on {date}. The picture that you sent us is deleted.</Trans>
      </Banner>
      <p className="small muted">
        <Trans>If your main photo changes, the verification ends, and you can verify the new one.</Trans>
      </p>
      <IntentButton intent="withdraw">
        <Trans>Remove the verification</Trans>
      </IntentButton>
    </section>
  )
}

/** Where the verification stands, and the next step. */
export function VerificationStatus(props: Props) {
  const { state, since, drawn } = props.verification
  if (state === 'waiting' && since !== null) return <Waiting since={since} />
  if (state === 'verified' && since !== null) return <Verified since={since} />
  return (
    <section className="card padded stack">
      <Outcome verification={props.verification} />
      {drawn ? (
        <PosePicture
          key={drawn.reference}
          drawn={drawn}
          renewal={
            <IntentButton intent="draw">
              <Trans>Get a new pose</Trans>
            </IntentButton>
          }
        />
      ) : null}
      <Explanation />
      {drawn ? (
        <IntentButton intent="withdraw">
          <Trans>Cancel</Trans>
        </IntentButton>
      ) : (
        <NextAttempt {...props} />
      )}
    </section>
  )
}
