import type { VerificationState } from '@amarelle/contract/domain/photo-verification'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../../api/use-user.ts'

const notes: Readonly<Record<VerificationState, MessageDescriptor>> = {
  none: msg`Show that you’re the person in your photos.`,
  drawn: msg`Your pose is ready.`,
  waiting: msg`We’re checking your picture.`,
  verified: msg`Your main photo is verified.`,
  refused: msg`We couldn’t verify your photos.`,
  lapsed: msg`Your main photo has changed, so it’s no longer verified.`,
  undecided: msg`Nobody could check your picture in time.`,
}

/** The way from the profile editor to the photo verification; without a main photo there is nothing to verify. */
export function VerificationEntry() {
  const { i18n } = useLingui()
  const profile = useUser()?.profile
  if (!profile || (profile.main_image === null && profile.verification.state === 'none')) return null
  const { state } = profile.verification
  return (
    <section className="card stack tight">
      <h2 className="heading-3 flex-row tight">
        <BadgeCheck
          className={state === 'verified' ? 'icon verified-mark' : 'icon muted'}
          aria-hidden="true"
        />
        <Trans>Photo verification</Trans>
      </h2>
      <p className="small muted">{i18n._(notes[state])}</p>
      <p>
        <Link className="link" to="/profile/verification">
          {state === 'none' ? <Trans>Verify your profile</Trans> : <Trans>Open photo verification</Trans>}
        </Link>
      </p>
    </section>
  )
}
