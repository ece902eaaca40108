import type { FraudWarning } from '@amarelle/contract/staff/endpoints/money/disputes'
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Note } from '../../ui/note.tsx'
import { formatProvider } from './dispute-names.ts'

/** Payments whose card issuers suspect fraud: a refund now costs less than a dispute later. */
export function FraudWarnings({ warnings }: { readonly warnings: readonly FraudWarning[] }) {
  const { t } = useLingui()
  if (warnings.length === 0) return null
  return (
    <section className="card fraud-warnings" aria-label={t`Fraud warnings`}>
      <header>
        <h2>
          <TriangleAlert aria-hidden="true" /> <Trans>Fraud warnings</Trans>
        </h2>
      </header>
      <Note tone="plain">
        <Trans>The card’s issuer suspects fraud. A refund now prevents the dispute and its fee.</Trans>
      </Note>
      <ul className="card-list">
        {warnings.map(({ order, siteId, memberId, username, provider, amount, reason, receivedAt }) => (
          <li key={order}>
            <SiteMark siteId={siteId} />
            <div>
              <span>
                <code>{order}</code>, <strong>{formatMoney(amount)}</strong>
              </span>
              <small>
                {username === null ? t`deleted` : <Link to={`/members/${memberId}`}>{username}</Link>}
                {`, ${formatProvider(provider)}: ${reason.replaceAll('_', ' ')}, ${formatTime(receivedAt)}`}
              </small>
            </div>
            <Link className="button secondary small" to={`/orders/${order}`}>
              {t`Refund ${order}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
