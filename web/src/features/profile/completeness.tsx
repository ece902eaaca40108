import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { noteLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'

interface Step {
  readonly done: boolean
  readonly to: string
  readonly label: ReactNode
}
const minAboutLength = 40
const minInterests = 3
/** Birthday, gender and whom the member looks for are known from the sign-up. */
const stepsDoneAtSignUp = 3

/** Returns the steps to a complete profile, most important first; only fields that the site shows. */
function useCompletionSteps(profile: OwnProfile): Step[] {
  const { settings } = useVisit()
  const { i18n } = useLingui()
  const isFieldVisible = (field: (typeof settings.visible_profile_fields)[number]) =>
    settings.visible_profile_fields.includes(field)
  const photoCount = profile.photos.filter(({ status }) => status !== 'refused').length
  const steps: (Step | false)[] = [
    { done: photoCount > 0, to: '#photos', label: <Trans>First photo</Trans> },
    isFieldVisible('about') && {
      done: [...profile.about].length >= minAboutLength,
      to: '#about',
      label: <Trans>A few sentences about you</Trans>,
    },
    { done: profile.city_id !== null, to: '#city', label: <Trans>Your city</Trans> },
    { done: photoCount > 1, to: '#photos', label: <Trans>Second photo</Trans> },
    isFieldVisible('interests') && {
      done: profile.interests.length >= minInterests,
      to: '#interests',
      label: <Trans>Three interests</Trans>,
    },
    isFieldVisible('relationship_status') && {
      done: profile.relationship_status !== null,
      to: '#details',
      label: <Trans>Relationship</Trans>,
    },
    isFieldVisible('body_type') && {
      done: profile.body_type !== null,
      to: '#details',
      label: <Trans>Body type</Trans>,
    },
    ...settings.visible_profile_notes.map((code) => ({
      done: profile.notes[code] !== undefined,
      to: `#${code}`,
      label: i18n._(noteLabels[code]),
    })),
    { done: photoCount > 2, to: '#photos', label: <Trans>Third photo</Trans> },
  ]
  return steps.filter((step) => step !== false)
}

/** Shows the completeness in percent and the next two steps. */
export function Completeness({ profile }: { profile: OwnProfile }) {
  const id = useId()
  const steps = useCompletionSteps(profile)
  const openSteps = steps.filter(({ done }) => !done)
  const stepCount = stepsDoneAtSignUp + steps.length
  const percent = Math.round(((stepCount - openSteps.length) / stepCount) * 100)
  if (openSteps.length === 0) return null
  return (
    <section className="card stack tight">
      <div className="flex-row between">
        <b id={id}>
          <Trans>Profile {percent}% complete</Trans>
        </b>
        <span className="small muted no-wrap">
          <Plural value={openSteps.length} one="# step left" other="# steps left" />
        </span>
      </div>
      <progress className="meter" value={percent} max={100} aria-labelledby={id} />
      <ul className="chips">
        {openSteps.slice(0, 2).map(({ to, label }, index) => (
          <li key={index}>
            <a className="chip" href={to}>
              <Plus className="icon small" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
