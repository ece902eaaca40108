import type { OwnProfile } from '@amarelle/contract/profiles'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Field } from '../../ui/field.tsx'
import { InterestTicks, type NamedInterest } from './interest-ticks.tsx'
import { SaveRow } from './save-row.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The contract's limit of the text about oneself, in code points. */
const aboutLength = 2000

function AboutField({ about, error }: { about: string; error: string | undefined }) {
  const [length, setLength] = useState([...about].length)
  return (
    <Field
      label={<Trans>About me</Trans>}
      name="about"
      error={error}
      hint={
        <span className="num">
          <Trans>
            {length} of {aboutLength}
          </Trans>
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={5}
          defaultValue={about}
          onChange={(event) => setLength([...event.currentTarget.value].length)}
        />
      )}
    </Field>
  )
}

/** Words and interests. */
export function AboutForm({
  profile,
  interests,
}: {
  profile: OwnProfile
  interests: readonly NamedInterest[]
}) {
  const { settings } = useVisit()
  const { errors, typed } = useProfileForm('about')
  const fields = settings.visible_profile_fields
  const about = typed?.['about']
  const chosen = typed?.['interests']
  if (!fields.includes('about') && !fields.includes('interests')) return null
  return (
    <Form method="post" action="/profile" className="card stack" id="about" preventScrollReset>
      {fields.includes('about') ? (
        <AboutField about={typeof about === 'string' ? about : profile.about} error={errors['about']} />
      ) : null}
      {fields.includes('interests') ? (
        <InterestTicks
          interests={interests}
          chosen={Array.isArray(chosen) ? chosen : profile.interests}
          error={errors['interests']}
        />
      ) : null}
      <SaveRow part="about" />
    </Form>
  )
}
