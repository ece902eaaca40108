import { resendActivation } from '@amarelle/contract/accounts'
import { localeCookieDays } from '@amarelle/contract/limits'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../api/call.ts'
import { useUser } from '../api/use-user.ts'
import { isRefusal } from '../session/refusal.ts'
import { useVisit } from '../session/use-visit.ts'
import { Banner } from '../ui/banner.tsx'

const enrichKey = 'hide-enrich-alert'
const withoutEnrich = [
  '/profile',
  '/signup',
  '/activate/done',
  '/premium',
  '/notifications',
  '/directdebit',
  '/settings',
]

/** A page of these, or one below it. */
const hidesEnrich = (pathname: string) =>
  withoutEnrich.some((path) => pathname === path || pathname.startsWith(`${path}/`))

function ActivationReminder() {
  const [state, setState] = useState<{ sent: true } | { fault: string }>()
  const send = () => {
    call(resendActivation, {}).then(
      () => setState({ sent: true }),
      (error: unknown) => setState({ fault: isRefusal(error) ? error.answer.error.message : String(error) }),
    )
  }
  return (
    <Banner look="warn" role="status">
      <b>
        <Trans>Confirm your e-mail so others can see you and reply.</Trans>
      </b>{' '}
      {state === undefined ? (
        <button type="button" className="link" onClick={send}>
          <Trans>Send the e-mail again</Trans>
        </button>
      ) : 'sent' in state ? (
        <Trans>Sent. Please look into your mailbox, also under spam.</Trans>
      ) : (
        state.fault
      )}
    </Banner>
  )
}

function EnrichAlert({ onHide }: { onHide: () => void }) {
  return (
    <Banner look="brand">
      <span className="row between">
        <span>
          <b>
            <Trans>Add your first photo.</Trans>
          </b>{' '}
          <Link className="link" to="/profile">
            <Trans>Complete your profile</Trans>
          </Link>
        </span>
        <button type="button" className="iconbtn" onClick={onHide}>
          <X className="i sm" aria-hidden="true" />
          <span className="vh">
            <Trans>Hide this</Trans>
          </span>
        </button>
      </span>
    </Banner>
  )
}

/** At most one at a time: activation before the photo reminder (SPECIFICATION 4, DESIGN 6). */
export function AlertBanners() {
  const user = useUser()
  const { pathname } = useLocation()
  const visit = useVisit()
  const [dismissed, setDismissed] = useState(visit.dismissed.includes(enrichKey))
  if (!user) return null
  const hide = () => {
    document.cookie = `${enrichKey}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
    setDismissed(true)
  }
  const reminder =
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    user.notifications_disabled.length === 0
  const enrich = !dismissed && user.profile.main_image === null && !hidesEnrich(pathname)
  if (!reminder && !enrich) return null
  return (
    <div className="wrap wide alerts">
      {reminder ? <ActivationReminder /> : <EnrichAlert onHide={hide} />}
    </div>
  )
}
