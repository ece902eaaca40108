import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import {
  decideSignalEndpoint,
  previewSignalEndpoint,
  type SignalAction,
  type StaffSignal,
} from '@amarelle/contract/staff/endpoints/signals'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel, Send } from 'lucide-react'
import { useMemo } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import {
  MeasureFields,
  type MeasureDraft,
  readDays,
  readRule,
} from '../../../shell/dialogs/measure-fields.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { TextAreaField } from '../../../ui/input-fields.tsx'
import { CaseLetters } from '../case-letters.tsx'
import { DecisionForm } from '../decision-form.tsx'
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
  const { run, isRunning, formError, fieldErrors } = useAction()
  const decide = async () => {
    if (!option) return
    // A measure explains itself.
    const reason = draft.reason || (act ? draft.facts : '')
    if (!(await run(() => callStaff(decideSignalEndpoint, { reference, reason, act })))) return
    clearDraft()
    onDecided()
  }
  return (
    <DecisionForm
      button={act ? <Trans>Decide and send</Trans> : <Trans>Decide</Trans>}
      icon={act ? <Send aria-hidden="true" /> : <Gavel aria-hidden="true" />}
      isReady={option !== null}
      isRunning={isRunning}
      error={formError}
      note={<Trans>The mails leave after a minute. Until then you can take the decision back.</Trans>}
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
          {act && member ? (
            <ActFields act={act} member={member} draft={draft} onChange={change} errors={fieldErrors} />
          ) : null}
          <TextAreaField
            label={t`Note for the file`}
            hint={t`Stays with the case; nobody is mailed it.`}
            error={act ? undefined : fieldErrors['reason']}
            rows={2}
            maxLength={4000}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
          />
        </section>
      ) : null}
      {act ? (
        <section className="panel-block" aria-live="polite">
          <h2 className="step">
            <Trans>What the member will read</Trans>
          </h2>
          <CaseLetters letters={{ reported: letter, reporter: null }} />
        </section>
      ) : null}
    </DecisionForm>
  )
}

interface ActFieldsProps {
  readonly act: { readonly action: SignalAction }
  readonly member: NonNullable<StaffSignal['member']>
  readonly draft: MeasureDraft
  readonly onChange: (changed: Partial<MeasureDraft>) => void
  readonly errors: Readonly<Record<string, string>>
}
/** Shows the fields that the measure needs; reports that are set aside have no rule and a fixed term. */
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
    <TextAreaField
      label={t`Facts`}
      hint={t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`}
      error={factsError}
      maxLength={2000}
      value={draft.facts}
      onChange={(facts) => onChange({ facts })}
    />
  )
}
