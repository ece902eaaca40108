import { lookingFor } from '@amarelle/contract/domain/fields'
import { type Language, languages } from '@amarelle/contract/domain/languages'
import { useLingui } from '@lingui/react/macro'
import { formatLanguage } from '../../i18n/formats.ts'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import type { TypedAudience, TypedRule } from './campaign-form.ts'

interface Props {
  readonly typed: TypedAudience
  readonly onChange: (typed: TypedAudience) => void
}
/** Shows the rules of the audience; what is left empty holds for everybody. */
export function AudienceFields({ typed, onChange }: Props) {
  const { t } = useLingui()
  const set = (name: TypedRule) => (value: string) => onChange({ ...typed, [name]: value })
  const genderNames = { male: t`men`, female: t`women`, both: t`both` }
  const yesOrNo = (name: TypedRule, label: string, yes: string, no: string) => (
    <SelectField label={label} value={typed[name]} onChange={set(name)}>
      <option value="">{t`All`}</option>
      <option value="true">{yes}</option>
      <option value="false">{no}</option>
    </SelectField>
  )
  const day = (name: TypedRule, label: string) => (
    <InputField label={label} type="date" value={typed[name]} onChange={set(name)} />
  )
  return (
    <>
      <div className="campaign-fields">
        <InputField
          label={t`Countries`}
          hint={t`Two letters each, such as DE, AT. Empty: all.`}
          value={typed.countries}
          maxLength={300}
          onChange={set('countries')}
        />
        <SelectField label={t`Gender`} value={typed.gender} onChange={set('gender')}>
          <option value="">{t`All`}</option>
          <option value="female">{genderNames.female}</option>
          <option value="male">{genderNames.male}</option>
        </SelectField>
        <SelectField label={t`Looking for`} value={typed.lookingFor} onChange={set('lookingFor')}>
          <option value="">{t`All`}</option>
          {lookingFor.map((one) => (
            <option key={one} value={one}>
              {genderNames[one]}
            </option>
          ))}
        </SelectField>
        {yesOrNo('isPremium', t`Premium`, t`premium`, t`not premium`)}
        {yesOrNo('hasOrdered', t`Orders`, t`have ordered`, t`never ordered`)}
        {yesOrNo('hasPhoto', t`Photo`, t`with a photo`, t`without a photo`)}
        <InputField
          label={t`Age from`}
          type="number"
          min={18}
          max={120}
          value={typed.ageFrom}
          onChange={set('ageFrom')}
        />
        <InputField
          label={t`Age to`}
          type="number"
          min={18}
          max={120}
          value={typed.ageTo}
          onChange={set('ageTo')}
        />
        {day('signedUpFrom', t`Signed up from`)}
        {day('signedUpTo', t`Signed up until`)}
        {day('activeFrom', t`Last active from`)}
        {day('activeTo', t`Last active until`)}
      </div>
      <LanguageField
        chosen={typed.languages}
        onChange={(chosen) => onChange({ ...typed, languages: chosen })}
      />
    </>
  )
}

interface LanguageFieldProps {
  readonly chosen: readonly Language[]
  readonly onChange: (chosen: readonly Language[]) => void
}
/** In which languages the members read the site; without a choice, in any. */
function LanguageField({ chosen, onChange }: LanguageFieldProps) {
  const { t } = useLingui()
  return (
    <fieldset className="setting-choices">
      <legend>{t`Only members who read`}</legend>
      {languages.map((language) => (
        <label key={language}>
          <input
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={({ target }) =>
              onChange(languages.filter((one) => (one === language ? target.checked : chosen.includes(one))))
            }
          />
          {formatLanguage(language)}
        </label>
      ))}
      <small>{t`Without a choice, all of them. A member gets a mail only in the own language.`}</small>
    </fieldset>
  )
}
