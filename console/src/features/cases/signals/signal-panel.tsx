import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import {
  decideSignalEndpoint,
  previewSignalEndpoint,
  type SignalAction,
  type StaffSignal,
} from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import { MeasureFields, type MeasureDraft, readDays, readRule } from '../../../shell/measure-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { CaseLetters } from '../case-letters.tsx'
import { useDraft } from '../use-draft.ts'
import { usePreview } from '../use-preview.ts'
import { listSignalOptions } from './signal-options.ts'

/** The rule of the terms that a signal is mostly about. */
const usualRules: Readonly<Record<RiskRule, ReportReason>> = {
  many_accounts: 'fake',
  equal_photos: 'fake',
  early_money: 'scam',
  mass_texts: 'spam',
  repeat_offender: 'other',
  repeat_false_reporter: 'other',
}

interface Props {
  readonly signal: StaffSignal
  readonly onDecided: () => void
  readonly onRelease: () => void
}
/** One decision: dismiss, or a measure with its ground and the letter that the member will read. */
export function SignalPanel({ signal, onDecided, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const { reference, member } = signal
  const groupName = useId()
  const options = useMemo(() => listSignalOptions(signal), [signal])
  const [draft, setDraft, clearDraft] = useDraft(reference, {
    option: '',
    rule: usualRules[signal.rule],
    facts: '',
    reason: '',
    days: '30',
    block: '',
  })
  const change = (changed: Partial<MeasureDraft>) => setDraft({ ...draft, ...changed })
  const option = options.find(({ id }) => id === draft.option) ?? null
  const act = option?.action
    ? {
        action: option.action,
        target: option.target,
        rule: readRule(draft),
        facts: draft.facts,
        days: option.action === 'suspend' ? readDays(draft, option.action) : null,
        blocksPicture: option.action === 'remove_photo' && draft.block === 'yes',
      }
    : null
  const letter = usePreview(previewSignalEndpoint, act && { reference, act })?.letter ?? null
  const { run, isRunning, error, fieldErrors } = useAction()
  const decide = async () => {
    if (!option || isRunning) return
    // A measure explains itself.
    const reason = draft.reason || (act ? draft.facts : '')
    if (!(await run(() => callStaff(decideSignalEndpoint, { reference, reason, act })))) return
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
          {act && member ? (
            <ActFields act={act} member={member} draft={draft} onChange={change} errors={fieldErrors} />
          ) : null}
          <Field
            label={t`Note for the file`}
            hint={t`Stays with the case; nobody is mailed it.`}
            error={act ? undefined : fieldErrors['reason']}
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
      {act ? (
        <section className="panel-block" aria-live="polite">
          <h2>
            <Trans>What the member will read</Trans>
          </h2>
          <CaseLetters letters={{ reported: letter, reporter: null }} />
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
          {act ? <Trans>Decide and send</Trans> : <Trans>Decide</Trans>} <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Release</Trans>
        </Button>
      </div>
    </form>
  )
}

interface ActFieldsProps {
  readonly act: { readonly action: SignalAction }
  readonly member: NonNullable<StaffSignal['member']>
  readonly draft: MeasureDraft
  readonly onChange: (changed: Partial<MeasureDraft>) => void
  readonly errors: Readonly<Record<string, string>>
}
/** What the measure needs; reports that are set aside have no rule and a fixed term. */
function ActFields({ act: { action }, member, draft, onChange, errors }: ActFieldsProps) {
  const { t } = useLingui()
  const factsError = errors['act.facts'] ?? errors['act']
  if (action !== 'set_aside_reports')
    return (
      <MeasureFields
        action={action}
        member={member}
        draft={draft}
        onChange={onChange}
        errors={{ days: errors['act.days'], facts: factsError }}
      />
    )
  return (
    <Field
      label={t`Facts`}
      hint={t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`}
      error={factsError}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={3}
          maxLength={2000}
          value={draft.facts}
          onChange={(event) => onChange({ facts: event.target.value })}
        />
      )}
    </Field>
  )
}
