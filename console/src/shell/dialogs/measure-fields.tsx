import { reportReasons, type ReportReason } from '@amarelle/contract/endpoints/moderation'
import { type CaseAction, measureDays, type MeasureDays } from '@amarelle/contract/staff/endpoints/cases'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ruleNames } from '../../i18n/case-names.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

/** The fields of a measure as the draft keeps them. */
export interface MeasureDraft {
  readonly rule: string
  readonly facts: string
  /** A number of days; empty for a suspension without an end. */
  readonly days: string
  /** `yes` refuses the picture in all future uploads. */
  readonly block: string
}
export const readRule = ({ rule }: MeasureDraft): ReportReason =>
  reportReasons.find((reason) => reason === rule) ?? 'other'
/** Returns the term; null for measures without one. A restriction always has one. */
export function readDays({ days }: MeasureDraft, action: CaseAction): MeasureDays | null {
  if (action !== 'restrict' && action !== 'suspend') return null
  const chosen = measureDays.find((count) => String(count) === days) ?? null
  return chosen ?? (action === 'restrict' ? 30 : null)
}

interface Props {
  readonly action: CaseAction
  readonly member: { readonly username: string; readonly language: string }
  readonly draft: MeasureDraft
  readonly onChange: (changed: Partial<MeasureDraft>) => void
  readonly errors: { readonly days: string | undefined; readonly facts: string | undefined }
}
/** Shows what a measure needs: its rule, its term, and the facts. */
export function MeasureFields({ action, member, draft, onChange, errors }: Props) {
  const { t, i18n } = useLingui()
  const rule = readRule(draft)
  return (
    <>
      <SelectField label={t`Rule`} value={rule} onChange={(chosen) => onChange({ rule: chosen })}>
        {reportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {i18n._(ruleNames[reason])}
          </option>
        ))}
      </SelectField>
      {action === 'restrict' || action === 'suspend' ? (
        <SelectField
          label={t`For how long`}
          error={errors.days}
          value={String(readDays(draft, action) ?? '')}
          onChange={(days) => onChange({ days })}
        >
          <TermOptions hasEnd={action === 'restrict'} />
        </SelectField>
      ) : null}
      {action === 'remove_photo' ? (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.block === 'yes'}
            onChange={(event) => onChange({ block: event.target.checked ? 'yes' : '' })}
          />
          <Trans>Refuse the same picture in all future uploads</Trans>
        </label>
      ) : null}
      {action === 'suspend' && rule === 'scam' ? (
        <Note>
          <Trans>Everybody who has answered this member is mailed once, within a day.</Trans>
        </Note>
      ) : null}
      <TextAreaField
        label={t`Facts`}
        hint={t`${member.username} reads this word by word. Write in ${formatLanguage(member.language)}.`}
        error={errors.facts}
        maxLength={2000}
        value={draft.facts}
        onChange={(facts) => onChange({ facts })}
      />
    </>
  )
}

/** Shows the terms of a restriction or suspension, as options of a select; empty stands for no end. */
function TermOptions({ hasEnd }: { readonly hasEnd: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {measureDays.map((days) => (
        <option key={days} value={days}>
          {plural(days, { one: '# day', other: '# days' })}
        </option>
      ))}
      {hasEnd ? null : <option value="">{t`Without an end`}</option>}
    </>
  )
}
