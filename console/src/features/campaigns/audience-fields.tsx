import { lookingFor } from '@amarelle/contract/domain/fields'
import { useLingui } from '@lingui/react/macro'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import type { TypedAudience } from './campaign-form.ts'

interface Props {
  readonly typed: TypedAudience
  readonly onChange: (typed: TypedAudience) => void
}
/** The rules of the audience; what is left empty holds for everybody. */
export function AudienceFields({ typed, onChange }: Props) {
  const { t } = useLingui()
  const set = (name: keyof TypedAudience) => (value: string) => onChange({ ...typed, [name]: value })
  const genderNames = { male: t`men`, female: t`women`, both: t`both` }
  const yesOrNo = (name: keyof TypedAudience, label: string, yes: string, no: string) => (
    <SelectField label={label} value={typed[name]} onChange={set(name)}>
      <option value="">{t`All`}</option>
      <option value="true">{yes}</option>
      <option value="false">{no}</option>
    </SelectField>
  )
  const day = (name: keyof TypedAudience, label: string) => (
    <InputField label={label} type="date" value={typed[name]} onChange={set(name)} />
  )
  return (
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
  )
}
