import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { outcomeNames } from '../../../i18n/case-names.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CaseCourse } from './case-course.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseMarks } from './case-marks.tsx'
import { CaseMeasures } from './case-measures.tsx'
import { CaseNotes } from './case-notes.tsx'
import { Conversation } from './conversation.tsx'
import { Party } from './party.tsx'
import { ReportedProfile } from './reported-profile.tsx'

/** Shows the evidence as it stood when it was reported: words, pictures, and both sides with equal weight. */
export function CaseEvidence({ case: one }: { readonly case: StaffCase }) {
  return (
    <div className="case-evidence">
      <CaseMarks case={one}>
        <Trans>filed {formatTime(one.createdAt)}</Trans>
      </CaseMarks>
      {one.text ? <blockquote className="case-words">{one.text}</blockquote> : null}
      <ComplaintFacts case={one} />
      {one.appeal === null ? null : (
        <section className="case-section">
          <h2>
            <Trans>The objection</Trans>
          </h2>
          <blockquote className="case-words">{one.appeal}</blockquote>
        </section>
      )}
      <CaseDecisions
        decisions={one.decisions.map((decision) => ({
          ...decision,
          outcome: outcomeNames[decision.outcome],
        }))}
      />
      <Conversation case={one} />
      <ReportedProfile case={one} />
      <div className="case-parties">
        <Party title={<Trans>reported</Trans>} party={one.reported} isReported />
        <Party title={<Trans>reported it</Trans>} party={one.reporter} />
      </div>
      <CaseMeasures measures={one.measures} />
      <CaseNotes case={one} />
      <CaseCourse case={one} />
    </div>
  )
}

function ComplaintFacts({ case: one }: { readonly case: StaffCase }) {
  const { t } = useLingui()
  if (!one.complainantName && !one.location) return null
  return (
    <Facts
      facts={[
        [t`Trusted flagger`, one.flagger],
        [t`Legal ground`, one.legalGround],
        [t`Complainant`, one.complainantName],
        [t`Where`, one.location],
      ]}
    />
  )
}
