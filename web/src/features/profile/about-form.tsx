import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { noteLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { InterestPicker, type InterestOption } from '../../ui/controls/interest-picker.tsx'
import { PromptFields } from './prompt-fields.tsx'
import { LongTextField } from './long-text-field.tsx'
import { AutosavedForm } from './saving/autosaved-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Limits of the API in Unicode code points. */
const maxLengths = { about: 2000, note: 1000 }

/** Form for the texts and interests of the profile. */
export function AboutForm({
  profile,
  interests,
}: {
  profile: OwnProfile
  interests: readonly InterestOption[]
}) {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const { errors, typed } = useProfileForm('about')
  const fields = settings.visible_profile_fields
  const notes = settings.visible_profile_notes
  const submittedInterests = typed?.['interests']
  const getText = (name: string, saved: string) => {
    const text = typed?.[name]
    return typeof text === 'string' ? text : saved
  }
  if (!fields.includes('about') && !fields.includes('interests') && notes.length === 0) return null
  return (
    <AutosavedForm part="about" className="card stack" id="about">
      {fields.includes('about') ? (
        <LongTextField
          label={<Trans>About me</Trans>}
          name="about"
          text={getText('about', profile.about)}
          maxLength={maxLengths.about}
          rows={5}
          error={errors['about']}
        />
      ) : null}
      {notes.map((code) => {
        const text = getText(code, profile.notes[code] ?? '')
        return (
          <LongTextField
            key={code}
            id={code}
            label={i18n._(noteLabels[code])}
            name={code}
            text={text}
            maxLength={maxLengths.note}
            rows={3}
            error={errors[code] ?? ([...text].length > maxLengths.note ? errors['notes'] : undefined)}
          />
        )
      })}
      {fields.includes('about') ? (
        <PromptFields getText={(code) => getText(code, profile.notes[code] ?? '')} errors={errors} />
      ) : null}
      {fields.includes('interests') ? (
        <InterestPicker
          interests={interests}
          selectedCodes={Array.isArray(submittedInterests) ? submittedInterests : profile.interests}
          error={errors['interests']}
        />
      ) : null}
    </AutosavedForm>
  )
}
