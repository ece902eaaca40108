import { maxAppealLength } from '@amarelle/contract/endpoints/appeals'
import {
  decideAppealEndpoint,
  previewAppealEndpoint,
  type StaffAppeal,
} from '@amarelle/contract/staff/endpoints/appeals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { TextAreaField } from '../../../ui/input-fields.tsx'
import { CaseLetters } from '../case-letters.tsx'
import { DecisionForm } from '../decision-form.tsx'
import { useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import { appealOutcomeHints, appealOutcomeNames, listAppealOutcomes } from './appeal-outcomes.ts'

interface Props {
  readonly appeal: StaffAppeal
  readonly onDecided: () => void
  readonly onRelease: () => void
}
/** Shows the second decision: whether the measure stays, the reasons, what the member will read, and one button for all of it. */
export function AppealPanel({ appeal, onDecided, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const { reference, member, measure } = appeal
  const outcomes = listAppealOutcomes(measure.action)
  const [draft, setDraft, clearDraft] = useDraft(reference, { outcome: '', reason: '' })
  const outcome = outcomes.find((one) => one === draft.outcome) ?? null
  const decision = outcome && { reference, outcome, reason: draft.reason }
  const preview = usePreview(previewAppealEndpoint, decision)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const decide = async () => {
    if (!decision) return
    if (!(await run(() => callStaff(decideAppealEndpoint, decision)))) return
    clearDraft()
    onDecided()
  }
  return (
    <DecisionForm
      button={<Trans>Decide and send</Trans>}
      icon={<Send aria-hidden="true" />}
      isReady={outcome !== null}
      isRunning={isRunning}
      error={formError}
      note={<Trans>Out-of-court bodies and courts stay open to the member.</Trans>}
      onDecide={() => void decide()}
      onRelease={onRelease}
    >
      <ChoiceList
        legend={<Trans>Decide again</Trans>}
        choices={outcomes.map((id) => ({
          id,
          name: i18n._(appealOutcomeNames[id]),
          hint: i18n._(appealOutcomeHints[id]),
        }))}
        chosen={outcome}
        onChoose={(id) => setDraft({ ...draft, outcome: id })}
      />
      {outcome ? (
        <>
          <section className="panel-block">
            <h2 className="step">
              <Trans>Why</Trans>
            </h2>
            <TextAreaField
              label={t`Reasons for the member`}
              hint={
                member
                  ? t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`
                  : t`The account has been deleted; nobody is mailed.`
              }
              error={fieldErrors['reason']}
              rows={4}
              maxLength={maxAppealLength}
              value={draft.reason}
              onChange={(reason) => setDraft({ ...draft, reason })}
            />
          </section>
          <section className="panel-block" aria-live="polite">
            <h2 className="step">
              <Trans>What the member will read</Trans>
            </h2>
            <CaseLetters letters={{ reported: preview?.letter ?? null, reporter: null }} />
          </section>
        </>
      ) : null}
    </DecisionForm>
  )
}
