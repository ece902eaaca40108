import { reportReasons, type ReportReason } from '@amarelle/contract/endpoints/moderation'
import {
  decideCaseEndpoint,
  previewCaseEndpoint,
  type StaffCase,
} from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { MeasureFields, readDays, readRule } from '../../shell/measure-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CaseLetters } from './case-letters.tsx'
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
  const groupName = useId()
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
  const { run, isRunning, error, fieldErrors } = useAction()
  const isComplaint = one.kind !== 'report'
  const decide = async () => {
    if (!option || isRunning) return
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
  useShortcuts({
    ...Object.fromEntries(
      options.map(({ id }, i) => [String(i + 1), () => setDraft({ ...draft, option: id })]),
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
          <Trans>Decide</Trans>
        </legend>
        {options.map(({ id, name, hint }, i) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name={groupName}
              checked={id === draft.option}
              onChange={() => setDraft({ ...draft, option: id })}
            />
            <span>
              <strong>{i18n._(name)}</strong>
              {hint && id === draft.option ? <small>{i18n._(hint)}</small> : null}
            </span>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </label>
        ))}
      </fieldset>
      {option ? (
        <div className="panel-block">
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
          <Field
            label={isComplaint ? t`Reasons for the complainant` : t`Note for the file`}
            hint={
              isComplaint
                ? t`Mailed word by word. Write in the language of the letter below.`
                : t`Stays with the case; nobody is mailed it.`
            }
            error={fieldErrors['reason']}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                maxLength={4000}
                value={draft.reason}
                onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {option ? (
        <section className="panel-block" aria-live="polite">
          <h2>
            <Trans>What both will read</Trans>
          </h2>
          <CaseLetters letters={letters} />
        </section>
      ) : null}
      <div className="decision-foot">
        {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!option}
          busy={isRunning}
          icon={<Send aria-hidden="true" />}
        >
          <Trans>Decide and send</Trans> <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Release</Trans>
        </Button>
        {one.kind === 'appeal' ? (
          <p className="small">
            <Trans>The decision on an appeal is final.</Trans>
          </p>
        ) : null}
      </div>
    </form>
  )
}
