import type { StaffAppeal } from '@amarelle/contract/staff/endpoints/appeals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actionNames, ruleNames } from '../../../i18n/case-names.ts'
import { formatDate, formatTime } from '../../../i18n/formats.ts'
import { Clock } from '../../../shell/clock.tsx'
import { SiteMark } from '../../../shell/site-mark.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { LetterText } from '../case-letters.tsx'
import { appealOutcomeNames } from './appeal-outcomes.ts'

interface Props {
  readonly appeal: StaffAppeal
  /** Below the facts. */
  readonly children: ReactNode
}
/** The member's words, the measure that they are against, and what the member was told about it. */
export function AppealFacts({ appeal, children }: Props) {
  return (
    <div className="case-evidence">
      <p className="case-marks">
        {appeal.isOpen ? <Clock dueAt={appeal.dueAt} /> : null}
        <Pill icon={<Scale aria-hidden="true" />}>
          <Trans>Appeal, DSA Art. 20</Trans>
        </Pill>
        <SiteMark siteId={appeal.siteId} named />
        <small>
          <Trans>
            filed {formatTime(appeal.createdAt)}, possible until {formatDate(appeal.appealUntil)}
          </Trans>
        </small>
      </p>
      {appeal.text ? (
        <blockquote className="case-words" lang={appeal.member?.language}>
          {appeal.text}
        </blockquote>
      ) : null}
      <Measure appeal={appeal} />
      <Decision decision={appeal.decision} />
      {children}
    </div>
  )
}

function Measure({ appeal: { measure, member, letter } }: { readonly appeal: StaffAppeal }) {
  const { i18n } = useLingui()
  const { action, rule, facts, by, at, reference, reversedAt, reversedBy } = measure
  return (
    <section className="party">
      <header>
        <div>
          <h2>
            <Trans>The decision that is appealed</Trans>
          </h2>
          <small>
            {by}, {formatTime(at)}
          </small>
        </div>
        <Pill tone="bad">{i18n._(actionNames[action])}</Pill>
      </header>
      <dl className="facts">
        <div>
          <dt>
            <Trans>Member</Trans>
          </dt>
          <dd>
            {member ? (
              <Link className="text-link" to={`/members/${member.id}`}>
                {member.username}
              </Link>
            ) : (
              <Trans>deleted member</Trans>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Rule</Trans>
          </dt>
          <dd>{i18n._(ruleNames[rule])}</dd>
        </div>
        <div>
          <dt>
            <Trans>Facts, as mailed</Trans>
          </dt>
          <dd>{facts}</dd>
        </div>
        {reference ? (
          <div>
            <dt>
              <Trans>Case</Trans>
            </dt>
            <dd>
              <code>{reference}</code>
            </dd>
          </div>
        ) : null}
        {reversedAt ? (
          <div>
            <dt>
              <Trans>Reversed</Trans>
            </dt>
            <dd>
              {formatTime(reversedAt)}, {reversedBy}
            </dd>
          </div>
        ) : null}
      </dl>
      {letter ? (
        <details className="appeal-letter">
          <summary>
            <Trans>What the member was told</Trans>
          </summary>
          <LetterText letter={letter} />
        </details>
      ) : null}
    </section>
  )
}

function Decision({ decision }: Pick<StaffAppeal, 'decision'>) {
  const { i18n } = useLingui()
  if (!decision) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Decided</Trans>
      </h2>
      <div className="case-decision">
        <Gavel aria-hidden="true" />
        <div>
          <strong>{i18n._(appealOutcomeNames[decision.outcome])}</strong>, {decision.by},{' '}
          {formatTime(decision.at)}
          <p>{decision.reason}</p>
        </div>
      </div>
    </section>
  )
}
