import { localeCookieDays } from '@amarelle/contract/limits'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../api/use-user.ts'
import { useVisit } from '../session/use-visit.ts'
import { Banner } from '../ui/banner.tsx'
import { ActivationReminder } from './activation-reminder.tsx'

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
  return (
    <div className="wrap wide alerts">
      <ActivationReminder due={reminder} />
      {enrich && !reminder ? <EnrichAlert onHide={hide} /> : null}
    </div>
  )
}
