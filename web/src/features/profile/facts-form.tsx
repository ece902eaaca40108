import type { profileFields } from '@amarelle/contract/domain/fields'
import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import {
  bodyTypeLabels,
  eyeColorLabels,
  hairColorLabels,
  lookingForLabels,
  relationshipLabels,
  sexualityLabels,
  tattooLabels,
} from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Select } from '../../ui/controls/field.tsx'
import { ProfileSaveRow } from './profile-save-row.tsx'
import { useProfileForm } from './use-profile-form.ts'

type FactName = Exclude<(typeof profileFields)[number], 'interests' | 'about'>
const factFields: readonly {
  name: FactName
  label: ReactNode
  words: Readonly<Record<string, MessageDescriptor>>
}[] = [
  { name: 'relationship_status', label: <Trans>Relationship</Trans>, words: relationshipLabels },
  { name: 'sexuality', label: <Trans>Sexuality</Trans>, words: sexualityLabels },
  { name: 'body_type', label: <Trans>Body type</Trans>, words: bodyTypeLabels },
  { name: 'hair_color', label: <Trans>Hair</Trans>, words: hairColorLabels },
  { name: 'eye_color', label: <Trans>Eyes</Trans>, words: eyeColorLabels },
  { name: 'tattoos', label: <Trans>Tattoos</Trans>, words: tattooLabels },
]

/** What a member may say of themselves by choosing; nothing of it has to be answered. */
export function FactsForm({ profile }: { profile: OwnProfile }) {
  const { settings } = useVisit()
  const { t, i18n } = useLingui()
  const { errors, typed } = useProfileForm('facts')
  const shown = factFields.filter(({ name }) => settings.visible_profile_fields.includes(name))
  const valueOf = (name: FactName | 'looking_for') => {
    const value = typed?.[name]
    return typeof value === 'string' ? value : (profile[name] ?? '')
  }
  const optionsOf = (words: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: i18n._(word) }))
  return (
    <Form method="post" action="/profile" className="card stack" id="details" preventScrollReset>
      <h2 className="heading-3">
        <Trans>Details</Trans>
      </h2>
      <div className="pairs">
        <Select
          label={<Trans>Looking for</Trans>}
          name="looking_for"
          defaultValue={valueOf('looking_for')}
          error={errors['looking_for']}
          options={optionsOf(lookingForLabels)}
        />
        {shown.map(({ name, label, words }) => (
          <Select
            key={name}
            label={label}
            name={name}
            defaultValue={valueOf(name)}
            error={errors[name]}
            options={[{ value: '', label: t`I’d rather not say` }, ...optionsOf(words)]}
          />
        ))}
      </div>
      <ProfileSaveRow part="facts" />
    </Form>
  )
}
