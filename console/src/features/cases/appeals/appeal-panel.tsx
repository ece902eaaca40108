import { maxAppealLength } from '@amarelle/contract/endpoints/appeals'
import {
  decideAppealEndpoint,
  previewAppealEndpoint,
  type StaffAppeal,
} from '@amarelle/contract/staff/endpoints/appeals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { CaseLetters } from '../case-letters.tsx'
import { useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import { appealOutcomeHints, appealOutcomeNames, listAppealOutcomes } from './appeal-outcomes.ts'

interface Props {
  readonly appeal: StaffAppeal
  readonly onDecided: () => void
  readonly onRelease: () => void
}
/** The second decision: whether the measure stays, the reasons, what the member will read, and one button for all of it. */
export function AppealPanel({ appeal, onDecided, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const groupName = useId()
  const { reference, member, measure } = appeal
  const outcomes = listAppealOutcomes(measure.action)
  const [draft, setDraft, clearDraft] = useDraft(reference, { outcome: '', reason: '' })
  const outcome = outcomes.find((one) => one === draft.outcome) ?? null
  const decision = outcome && { reference, outcome, reason: draft.reason }
  const preview = usePreview(previewAppealEndpoint, decision)
  const { run, isRunning, error, fieldErrors } = useAction()
  const decide = async () => {
    if (!decision || isRunning) return
    if (!(await run(() => callStaff(decideAppealEndpoint, decision)))) return
    clearDraft()
    onDecided()
  }
  useShortcuts({
    ...Object.fromEntries(
      outcomes.map((one, i) => [String(i + 1), () => setDraft({ ...draft, outcome: one })]),
    ),
    'mod+Enter': () => void decide(),
  })
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <fieldset className="panel-block">
        <legend>
          <Trans>Decide again</Trans>
        </legend>
        {outcomes.map((one, i) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name={groupName}
              checked={one === outcome}
              onChange={() => setDraft({ ...draft, outcome: one })}
            />
            <span>
              <strong>{i18n._(appealOutcomeNames[one])}</strong>
              {one === outcome ? <small>{i18n._(appealOutcomeHints[one])}</small> : null}
            </span>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </label>
        ))}
      </fieldset>
      {outcome ? (
        <>
          <div className="panel-block">
            <Field
              label={t`Reasons for the member`}
              hint={
                member
                  ? t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`
                  : t`The account has been deleted; nobody is mailed.`
              }
              error={fieldErrors['reason']}
            >
              {(control) => (
                <textarea
                  {...control}
                  className="input"
                  rows={4}
                  maxLength={maxAppealLength}
                  value={draft.reason}
                  onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
                />
              )}
            </Field>
          </div>
          <section className="panel-block" aria-live="polite">
            <h2>
              <Trans>What the member will read</Trans>
            </h2>
            <CaseLetters letters={{ reported: preview?.letter ?? null, reporter: null }} />
          </section>
        </>
      ) : null}
      <div className="decision-foot">
        {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!outcome}
          busy={isRunning}
          icon={<Send aria-hidden="true" />}
        >
          <Trans>Decide and send</Trans> <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Release</Trans>
        </Button>
        <p className="small">
          <Trans>Out-of-court bodies and courts stay open to the member.</Trans>
        </p>
      </div>
    </form>
  )
}
