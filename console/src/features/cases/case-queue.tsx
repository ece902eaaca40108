import type { ListedCase, QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Siren } from 'lucide-react'
import { NavLink, useSearchParams } from 'react-router'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Clock } from '../../shell/clock.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { kindNames, subjectNames } from '../../i18n/case-names.ts'
import { QueueFilterBar } from './queue-filters.tsx'

interface Props {
  readonly cases: readonly ListedCase[]
  /** Loads further cases; null at the end. */
  readonly onMore: (() => void) | null
  readonly isLoading: boolean
}
/** Shows the open cases beside the current one: those that concern children and those that are due first on top. */
export function CaseQueue({ cases, onMore, isLoading }: Props) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <nav className="case-queue" aria-label={t`Open cases`}>
      <QueueFilterBar />
      {cases.length === 0 ? (
        <p className="queue-empty">
          {search.size > 0 ? <Trans>Nothing fits these filters.</Trans> : <Trans>Nothing waits.</Trans>}
        </p>
      ) : (
        <ul>
          {cases.map((one) => (
            <li key={one.reference}>
              <NavLink to={`/cases/${one.reference}${query}`} className="queue-item">
                <span className="queue-line">
                  <strong>{i18n._(subjectNames[one.subject])}</strong>
                  <Clock dueAt={one.dueAt} />
                </span>
                <span className="queue-line">
                  <span className="queue-what">
                    <SiteMark siteId={one.siteId} />
                    <code>{one.reference}</code>
                  </span>
                  <ClaimMark case={one} />
                </span>
                {one.isEscalated ? (
                  <Pill tone="bad" icon={<Siren aria-hidden="true" />}>
                    <Trans>Threat to life</Trans>
                  </Pill>
                ) : null}
                {one.flagger ? (
                  <Pill tone="info" icon={<BadgeCheck aria-hidden="true" />}>
                    {t`Trusted flagger: ${one.flagger}`}
                  </Pill>
                ) : null}
                {one.kind === 'report' ? null : <small>{i18n._(kindNames[one.kind])}</small>}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
      {onMore ? (
        <Button kind="text" block busy={isLoading} onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </nav>
  )
}

/** Shows the colleague who works on a case. */
export function ClaimMark({ case: { claim, isOwnDecision } }: { readonly case: QueuedCase }) {
  const { id } = useSession()
  if (isOwnDecision)
    return (
      <small>
        <Trans>not for you</Trans>
      </small>
    )
  if (!claim)
    return (
      <small>
        <Trans>unclaimed</Trans>
      </small>
    )
  return (
    <span className="queue-claim">
      <Monogram name={claim.name} own={claim.staffId === id} />
      <small>{claim.staffId === id ? <Trans>you</Trans> : claim.name}</small>
    </span>
  )
}
