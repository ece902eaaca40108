import { type Language, languages } from '@amarelle/contract/domain/languages'
import { type CharacterSheet, maxSheetLength } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatLanguage } from '../../i18n/formats.ts'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { nameBrokenRules } from './name-broken-rules.ts'

/** Describes the parts of a fictional profile that staff write and can change later. */
export interface SheetDraft {
  readonly about: string
  readonly sheet: CharacterSheet
  readonly languages: readonly Language[]
  readonly openHours: { readonly from: number; readonly to: number }
  readonly reason: string
}
export const emptySheetDraft: SheetDraft = {
  about: '',
  sheet: { livesIn: '', work: '', voice: '', neverSays: '', saidBefore: '' },
  languages: ['en'],
  openHours: { from: 0, to: 24 },
  reason: '',
}

interface Props {
  readonly draft: SheetDraft
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly onChange: (draft: SheetDraft) => void
}
/** Shows the profile text, the character sheet, the languages and the hours. */
export function SheetFields({ draft, fieldErrors, onChange }: Props) {
  const { t, i18n } = useLingui()
  const { sheet, openHours } = draft
  const sheetLabels: readonly (readonly [keyof CharacterSheet, string])[] = [
    ['livesIn', t`Lives in, in the story`],
    ['work', t`Work`],
    ['voice', t`Voice`],
    ['neverSays', t`Never says`],
    ['saidBefore', t`Said before`],
  ]
  const toggle = (language: Language, isOn: boolean) =>
    onChange({
      ...draft,
      languages: isOn ? [...draft.languages, language] : draft.languages.filter((one) => one !== language),
    })
  return (
    <>
      <TextAreaField
        label={t`Text of the profile`}
        error={nameBrokenRules(i18n, fieldErrors, 'about')}
        maxLength={1000}
        value={draft.about}
        onChange={(about) => onChange({ ...draft, about })}
      />
      {sheetLabels.map(([key, label]) => (
        <InputField
          key={key}
          label={label}
          error={fieldErrors[`sheet.${key}`]}
          maxLength={maxSheetLength}
          value={sheet[key]}
          onChange={(value) => onChange({ ...draft, sheet: { ...sheet, [key]: value } })}
        />
      ))}
      <fieldset className="setting-choices">
        <legend>
          <Trans>Agents answer in</Trans>
        </legend>
        {languages.map((language) => (
          <label key={language}>
            <input
              type="checkbox"
              checked={draft.languages.includes(language)}
              onChange={(event) => toggle(language, event.target.checked)}
            />
            {formatLanguage(language)}
          </label>
        ))}
      </fieldset>
      {fieldErrors['languages'] ? <p className="field-error">{fieldErrors['languages']}</p> : null}
      <div className="fictional-hours">
        <InputField
          label={t`Answered from, hour`}
          type="number"
          min={0}
          max={23}
          error={fieldErrors['openHours.from']}
          value={String(openHours.from)}
          onChange={(value) => onChange({ ...draft, openHours: { ...openHours, from: Number(value) } })}
        />
        <InputField
          label={t`Answered until, hour`}
          type="number"
          min={1}
          max={24}
          error={fieldErrors['openHours.to']}
          value={String(openHours.to)}
          onChange={(value) => onChange({ ...draft, openHours: { ...openHours, to: Number(value) } })}
        />
      </div>
      <InputField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
    </>
  )
}
