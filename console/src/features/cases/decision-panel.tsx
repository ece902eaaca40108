import { reportReasons, type ReportReason } from '@amarelle/contract/endpoints/moderation'
import {
  decideCaseEndpoint,
  previewCaseEndpoint,
  type StaffCase,
} from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { MeasureFields, readDays, readRule } from '../../shell/dialogs/measure-fields.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { CaseLetters } from './case-letters.tsx'
import { DecisionForm } from './decision-form.tsx'
import { listDecisionOptions } from './decision-options.ts'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'

const emptyLetters = { reported: null, reporter: null }

const isReportReason = (subject: string): subject is ReportReason =>
  reportReasons.some((reason) => reason === subject)

interface Props {
  readonly case: StaffCase
  readonly onDecided: () => void
  readonly onRelease: () => void
}
/** One decision: what is done, its ground, what both sides will read, and one button for all of it. */
export function DecisionPanel({ case: one, onDecided, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const options = useMemo(() => listDecisionOptions(one), [one])
  const [draft, setDraft, clearDraft] = useDraft(one.reference, {
    option: '',
    rule: isReportReason(one.subject) ? one.subject : 'other',
    facts: '',
    reason: '',
    days: '30',
    block: '',
  })
  const option = options.find(({ id }) => id === draft.option) ?? null
  const act = option?.action
    ? {
        action: option.action,
        target: option.target,
        rule: readRule(draft),
        facts: draft.facts,
        days: readDays(draft, option.action),
        blocksPicture: option.action === 'remove_photo' && draft.block === 'yes',
      }
    : null
  const letters =
    usePreview(
      previewCaseEndpoint,
      option ? { reference: one.reference, outcome: option.outcome, reason: draft.reason, act } : null,
    ) ?? emptyLetters
  const { run, isRunning, formError, fieldErrors } = useAction()
  const isComplaint = one.kind !== 'report'
  const decide = async () => {
    if (!option) return
    const decision = {
      reference: one.reference,
      outcome: option.outcome,
      // A measure against a reported member explains itself.
      reason: draft.reason || (isComplaint ? '' : draft.facts),
      act,
    }
    if (!(await run(() => callStaff(decideCaseEndpoint, decision)))) return
    clearDraft()
    onDecided()
  }
  return (
    <DecisionForm
      button={<Trans>Decide and send</Trans>}
      icon={<Send aria-hidden="true" />}
      isReady={option !== null}
      isRunning={isRunning}
      error={formError}
      note={
        one.kind === 'appeal' ? (
          <Trans>The decision on an appeal is final.</Trans>
        ) : (
          <Trans>The mails leave after a minute. Until then you can take the decision back.</Trans>
        )
      }
      onDecide={() => void decide()}
      onRelease={onRelease}
    >
      <ChoiceList
        legend={<Trans>Decide</Trans>}
        choices={options.map(({ id, name, hint }) => ({
          id,
          name: i18n._(name),
          hint: hint && i18n._(hint),
        }))}
        chosen={draft.option}
        onChoose={(id) => setDraft({ ...draft, option: id })}
      />
      {option ? (
        <section className="panel-block">
          <h2 className="step">
            <Trans>Ground</Trans>
          </h2>
          {act && one.reported ? (
            <MeasureFields
              action={act.action}
              member={one.reported}
              draft={draft}
              onChange={(changed) => setDraft({ ...draft, ...changed })}
              errors={{
                days: fieldErrors['act.days'],
                facts: fieldErrors['act.facts'] ?? fieldErrors['act'],
              }}
            />
          ) : null}
          <TextAreaField
            label={isComplaint ? t`Reasons for the complainant` : t`Note for the file`}
            hint={
              isComplaint
                ? t`Mailed word by word. Write in the language of the letter below.`
                : t`Stays with the case; nobody is mailed it.`
            }
            error={fieldErrors['reason']}
            rows={2}
            maxLength={4000}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
          />
        </section>
      ) : null}
      {option ? (
        <section className="panel-block" aria-live="polite">
          <h2 className="step">
            <Trans>What both will read</Trans>
          </h2>
          <CaseLetters letters={letters} />
        </section>
      ) : null}
    </DecisionForm>
  )
}
