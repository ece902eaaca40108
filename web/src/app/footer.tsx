import type { Company } from '@amarelle/contract/sites'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../session/use-visit.ts'
import { classNames } from '../ui/class-names.ts'

const marks = ['visa', 'mastercard', 'ideal', 'bancontact', 'paypal', 'apple_pay'] as const

/**
 * SPECIFICATION 2 "Footer". Payment marks and the company block are hidden for the US variant and for visitors of a traffic
 * source; the link to the company's details is always there (DESIGN 9).
 */
export function Footer({ company }: { company: Company }) {
  const { user, settings, trafficSource } = useVisit()
  const reduced = trafficSource || settings.geoip_selected_country === 'US'
  return (
    <footer className={classNames('foot', !user && 'nologin')}>
      <div className="wrap">
        <ul>
          <li>
            <Link to="/pages/terms">
              <Trans>Terms</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/privacy">
              <Trans>Privacy</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/cookies">
              <Trans>Cookies</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/ban">
              <Trans>Access ban</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pricing">
              <Trans>Pricing</Trans>
            </Link>
          </li>
          <li>
            <Link to="/complaints">
              <Trans>Complaints</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/return-policy">
              <Trans>Returns</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/faq">
              <Trans>FAQ</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/service">
              <Trans>Customer service</Trans>
            </Link>
          </li>
          <li>
            <Link to="/pages/company">
              <Trans>Company details</Trans>
            </Link>
          </li>
        </ul>
        {reduced ? null : (
          <>
            <div className="pm">
              {marks.map((mark) => (
                <img
                  key={mark}
                  src={`/api/assets/paymentmethod/${mark}.svg`}
                  alt={mark.replace('_', ' ')}
                  width={52}
                  height={32}
                  loading="lazy"
                />
              ))}
            </div>
            <p>
              {company.name}, {company.address}, {company.city}
              {company.kvk ? ` · ${company.kvk}` : ''}
            </p>
          </>
        )}
        <p className="xs">
          <Trans>
            Adults only. Profiles marked as fictional are written for entertainment; you cannot meet these
            people.
          </Trans>
        </p>
      </div>
    </footer>
  )
}
