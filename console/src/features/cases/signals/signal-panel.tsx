import { type ReportReason, reportReasons } from '@amarelle/contract/endpoints/moderation'
import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import {
  decideSignalEndpoint,
  previewSignalEndpoint,
  type StaffSignal,
} from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { ruleNames } from '../../../i18n/case-names.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
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
  })
  const option = options.find(({ id }) => id === draft.option) ?? null
  const rule = reportReasons.find((reason) => reason === draft.rule) ?? 'other'
  const act = option?.action
    ? { action: option.action, target: option.target, rule, facts: draft.facts }
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
          {act && act.action !== 'set_aside_reports' ? (
            <Field label={t`Rule`}>
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={rule}
                  onChange={(event) => setDraft({ ...draft, rule: event.target.value })}
                >
                  {reportReasons.map((one) => (
                    <option key={one} value={one}>
                      {i18n._(ruleNames[one])}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ) : null}
          {act && member ? (
            <Field
              label={t`Facts`}
              hint={t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`}
              error={fieldErrors['act.facts'] ?? fieldErrors['act']}
            >
              {(control) => (
                <textarea
                  {...control}
                  className="input"
                  rows={3}
                  maxLength={2000}
                  value={draft.facts}
                  onChange={(event) => setDraft({ ...draft, facts: event.target.value })}
                />
              )}
            </Field>
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
