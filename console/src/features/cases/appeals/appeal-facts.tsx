import type { StaffAppeal } from '@amarelle/contract/staff/endpoints/appeals'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actionNames, ruleNames } from '../../../i18n/case-names.ts'
import { formatDate, formatTime } from '../../../i18n/formats.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { LetterText } from '../case-letters.tsx'
import { CaseDecisions } from '../evidence/case-decisions.tsx'
import { CaseMarks } from '../evidence/case-marks.tsx'
import { appealOutcomeNames } from './appeal-outcomes.ts'

interface Props {
  readonly appeal: StaffAppeal
  /** Below the facts. */
  readonly children: ReactNode
}
/** Shows the member's words, the measure that they are against, and what the member was told about it. */
export function AppealFacts({ appeal, children }: Props) {
  return (
    <div className="case-evidence">
      <CaseMarks case={appeal}>
        <Trans>
          filed {formatTime(appeal.createdAt)}, possible until {formatDate(appeal.appealUntil)}
        </Trans>
      </CaseMarks>
      {appeal.text ? (
        <blockquote className="case-words" lang={appeal.member?.language}>
          {appeal.text}
        </blockquote>
      ) : null}
      <Measure appeal={appeal} />
      <CaseDecisions
        decisions={
          appeal.decision
            ? [{ ...appeal.decision, outcome: appealOutcomeNames[appeal.decision.outcome] }]
            : []
        }
      />
      {children}
    </div>
  )
}

function Measure({ appeal: { measure, member, letter } }: { readonly appeal: StaffAppeal }) {
  const { t, i18n } = useLingui()
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
      <Facts
        facts={[
          [
            t`Member`,
            member ? (
              <Link className="text-link" to={`/members/${member.id}`}>
                {member.username}
              </Link>
            ) : (
              t`deleted member`
            ),
          ],
          [t`Rule`, i18n._(ruleNames[rule])],
          [t`Facts, as mailed`, facts],
          [t`Case`, reference ? <code>{reference}</code> : null],
          [t`Reversed`, reversedAt ? `${formatTime(reversedAt)}, ${reversedBy ?? '?'}` : null],
        ]}
      />
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
