import type { profileFields } from '@amarelle/contract/domain/fields'
import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  bodyTypeLabels,
  eyeColorLabels,
  hairColorLabels,
  intentLabels,
  lookingForLabels,
  relationshipLabels,
  sexualityLabels,
  tattooLabels,
} from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Select } from '../../ui/controls/field.tsx'
import { AutosavedForm } from './saving/autosaved-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

type FactName = Exclude<(typeof profileFields)[number], 'interests' | 'about'>
const factFields: readonly {
  name: FactName
  label: ReactNode
  labels: Readonly<Record<string, MessageDescriptor>>
}[] = [
  { name: 'intent', label: <Trans>Here for</Trans>, labels: intentLabels },
  { name: 'relationship_status', label: <Trans>Relationship</Trans>, labels: relationshipLabels },
  { name: 'sexuality', label: <Trans>Sexuality</Trans>, labels: sexualityLabels },
  { name: 'body_type', label: <Trans>Body type</Trans>, labels: bodyTypeLabels },
  { name: 'hair_color', label: <Trans>Hair</Trans>, labels: hairColorLabels },
  { name: 'eye_color', label: <Trans>Eyes</Trans>, labels: eyeColorLabels },
  { name: 'tattoos', label: <Trans>Tattoos</Trans>, labels: tattooLabels },
]

/** Optional facts about the member, each chosen from a list. */
export function FactsForm({ profile }: { profile: OwnProfile }) {
  const { settings } = useVisit()
  const { t, i18n } = useLingui()
  const { errors, typed } = useProfileForm('facts')
  const visibleFields = factFields.filter(({ name }) => settings.visible_profile_fields.includes(name))
  const getValue = (name: FactName | 'looking_for') => {
    const value = typed?.[name]
    return typeof value === 'string' ? value : (profile[name] ?? '')
  }
  const toOptions = (labels: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(labels).map(([value, word]) => ({ value, label: i18n._(word) }))
  return (
    <AutosavedForm part="facts" className="card stack" id="details">
      <h2 className="heading-3">
        <Trans>Details</Trans>
      </h2>
      <div className="pairs">
        <Select
          label={<Trans>Looking for</Trans>}
          name="looking_for"
          defaultValue={getValue('looking_for')}
          error={errors['looking_for']}
          options={toOptions(lookingForLabels)}
        />
        {visibleFields.map(({ name, label, labels }) => (
          <Select
            key={name}
            label={label}
            name={name}
            defaultValue={getValue(name)}
            error={errors[name]}
            options={[{ value: '', label: t`I’d rather not say` }, ...toOptions(labels)]}
          />
        ))}
      </div>
    </AutosavedForm>
  )
}
