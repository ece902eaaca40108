import './pages.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'

export const handle = { hydrate: false }

function Ways() {
  const { settings } = useVisit()
  return (
    <div className="ways">
      <a className="card way" href={`mailto:${settings.support_email}`}>
        <Mail className="i lg" aria-hidden="true" />
        <span>
          <span className="label">
            <Trans>E-mail</Trans>
          </span>
          <b>{settings.support_email}</b>
        </span>
      </a>
      <a className="card way" href={`tel:${settings.support_phone.replace(/[^+\d]/g, '')}`}>
        <Phone className="i lg" aria-hidden="true" />
        <span>
          <span className="label">
            <Trans>Phone</Trans>
          </span>
          <b>{settings.support_phone}</b>
        </span>
      </a>
    </div>
  )
}

/** How to complain: of a profile, a photo, a message, an order, or of us. No account is needed. */
export default function Complaints() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className="wrap page long-read">
      <title>{`${t`Complaints`} · ${settings.name}`}</title>
      <article className="prose">
        <h1 className="display h1">
          <Trans>Complaints</Trans>
        </h1>
        <p className="lead">
          <Trans>Something is wrong? Tell us. You do not need an account for that.</Trans>
        </p>
        <Ways />
        <h2>
          <Trans>What to tell us</Trans>
        </h2>
        <ul>
          <li>
            <Trans>Where it is: the address of the page, or the username.</Trans>
          </li>
          <li>
            <Trans>What is wrong with it, and since when.</Trans>
          </li>
          <li>
            <Trans>For an order, its number.</Trans>
          </li>
          <li>
            <Trans>How we can reach you.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            If it concerns intimate pictures of you, say so in the subject. We look at such reports first.
          </Trans>
        </p>
        <h2>
          <Trans>What happens then</Trans>
        </h2>
        <p>
          <Trans>
            A person reads your complaint, looks at the case and answers with reasons. If we cannot agree, you
            can turn to a consumer disputes body in your country or to a court.
          </Trans>
        </p>
        <p>
          <b>
            <Trans>If someone is in danger now, call the police or the emergency number first.</Trans>
          </b>
        </p>
        <p>
          <Trans>
            More on this: <Link to="/pages/service">customer service</Link>,{' '}
            <Link to="/pages/ban">access ban</Link>, <Link to="/pages/return-policy">returns</Link>.
          </Trans>
        </p>
      </article>
    </div>
  )
}
