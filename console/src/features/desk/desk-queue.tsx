import { type DeskEntry, type DeskView, deskViews } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { formatCount, formatDuration, formatMoney } from '../../i18n/formats.ts'
import { useSession } from '../../session/session-context.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { DeskAvatar } from './desk-avatar.tsx'
import { deskViewNames, holdReasonNames } from './desk-names.ts'

interface Props {
  readonly byView: Readonly<Record<DeskView, readonly DeskEntry[]>>
  readonly view: DeskView
}
/** Shows the conversations in which a paid message waits, the oldest first. */
export function DeskQueue({ byView, view }: Props) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <nav className="case-queue" aria-label={t`Conversations`}>
      <div className="queue-filters">
        <div className="queue-chips">
          {deskViews.map((one) => (
            <Link
              key={one}
              to={one === 'waiting' ? '/desk' : `/desk?view=${one}`}
              className={one === view ? 'chip on' : 'chip'}
              aria-current={one === view ? 'true' : undefined}
            >
              {i18n._(deskViewNames[one])} <small>{formatCount(byView[one].length)}</small>
            </Link>
          ))}
        </div>
      </div>
      {byView[view].length === 0 ? (
        <p className="queue-empty">
          <Trans>Nothing waits.</Trans>
        </p>
      ) : (
        <ul>
          {byView[view].map((entry) => (
            <li key={entry.conversation}>
              <NavLink to={`/desk/${entry.conversation}${query}`} className="queue-item">
                <EntryLines entry={entry} />
              </NavLink>
            </li>
          ))}
        </ul>
      )}
      <p className="queue-empty small">
        <Trans>You only answer. No one here can write first, send likes, mail or push.</Trans>
      </p>
    </nav>
  )
}

/** Shows how long the oldest message has waited. Updates every half minute. */
function Waited({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return <small>{formatDuration(Math.max(0, now - Date.parse(since)))}</small>
}

function EntryLines({ entry }: { readonly entry: DeskEntry }) {
  const { t, i18n } = useLingui()
  const { id } = useSession()
  const { member, photo, profile, siteId, text, waitingSince, claim, held, credits, paid } = entry
  const creditsText = t`${credits} cr`
  const paidText = paid.map((money) => formatMoney(money)).join(' + ')
  return (
    <span className="desk-entry">
      <DeskAvatar name={member} photo={photo} />
      <span className="queue-line">
        <span className="queue-what">
          <strong className="one-line">{member}</strong>
          <SiteMark siteId={siteId} />
          <span className="desk-profile one-line">{t`to ${profile}`}</span>
        </span>
        <Waited since={waitingSince} />
      </span>
      <span className="queue-line">
        <span className={held ? 'desk-held one-line' : 'one-line'}>
          {held ? i18n._(holdReasonNames[held]) : text || t`No text`}
        </span>
        {claim ? (
          <span className="queue-claim">
            <Monogram name={claim.name} own={claim.staffId === id} />
            <small className="visually-hidden">{claim.name}</small>
          </span>
        ) : null}
        <small className="desk-paid">{paid.length > 0 ? t`${creditsText}, ${paidText}` : creditsText}</small>
      </span>
    </span>
  )
}
