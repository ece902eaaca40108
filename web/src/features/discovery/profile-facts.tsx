import type { profileFields } from '@amarelle/contract/domain/fields'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye, Heart, Palette, Ruler, Search, Sparkles, Target, UserRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
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
import { classNames } from '../../ui/class-names.ts'
import * as styles from './member.module.css'

interface FactProps {
  readonly icon: ComponentType<{ className: string; 'aria-hidden': true }>
  readonly label: ReactNode
  /** Null hides the row. */
  readonly value: MessageDescriptor | null
}
function ProfileFact({ icon: Icon, label, value }: FactProps) {
  const { i18n } = useLingui()
  if (value === null) return null
  return (
    <div className={styles.fact}>
      <dt>
        <Icon className="icon" aria-hidden />
        {label}
      </dt>
      <dd>{i18n._(value)}</dd>
    </div>
  )
}

const findLabel = <Code extends string>(
  labels: Readonly<Record<Code, MessageDescriptor>>,
  code: Code | null,
) => (code === null ? null : labels[code])

type ProfileField = (typeof profileFields)[number]
/** Whether the site shows a field. Also hides it from the owner, to whom the API sends all fields. */
function useFieldVisibility() {
  const { settings } = useVisit()
  return (field: ProfileField) => settings.visible_profile_fields.includes(field)
}

export function ProfileFacts({ profile }: { profile: Profile }) {
  const isVisible = useFieldVisibility()
  const value = <Code extends string>(
    field: ProfileField,
    labels: Readonly<Record<Code, MessageDescriptor>>,
    code: Code | null,
  ) => (isVisible(field) ? findLabel(labels, code) : null)
  return (
    <section>
      <h2 className="heading-3">
        <Trans>Details</Trans>
      </h2>
      <dl className={styles.facts}>
        <ProfileFact
          icon={Search}
          label={<Trans>Looking for</Trans>}
          value={lookingForLabels[profile.looking_for]}
        />
        <ProfileFact
          icon={Target}
          label={<Trans>Here for</Trans>}
          value={value('intent', intentLabels, profile.intent)}
        />
        <ProfileFact
          icon={UserRound}
          label={<Trans>Relationship</Trans>}
          value={value('relationship_status', relationshipLabels, profile.relationship_status)}
        />
        <ProfileFact
          icon={Heart}
          label={<Trans>Sexuality</Trans>}
          value={value('sexuality', sexualityLabels, profile.sexuality)}
        />
        <ProfileFact
          icon={Eye}
          label={<Trans>Eyes</Trans>}
          value={value('eye_color', eyeColorLabels, profile.eye_color)}
        />
        <ProfileFact
          icon={Sparkles}
          label={<Trans>Hair</Trans>}
          value={value('hair_color', hairColorLabels, profile.hair_color)}
        />
        <ProfileFact
          icon={Ruler}
          label={<Trans>Body type</Trans>}
          value={value('body_type', bodyTypeLabels, profile.body_type)}
        />
        <ProfileFact
          icon={Palette}
          label={<Trans>Tattoos</Trans>}
          value={value('tattoos', tattooLabels, profile.tattoos)}
        />
      </dl>
    </section>
  )
}

interface InterestsSectionProps {
  readonly interests: Profile['interests']
  readonly names: readonly { readonly code: string; readonly name: string }[]
  readonly own: boolean
}
/** Lists shared interests first, marked with a tick, not by colour alone. */
export function InterestsSection({ interests, names, own }: InterestsSectionProps) {
  const { user } = useVisit()
  const isVisible = useFieldVisibility()
  if (interests.length === 0 || !isVisible('interests')) return null
  // On one's own profile nothing is marked as shared.
  const ownInterests = new Set(own ? [] : user?.profile.interests)
  const getName = (code: string) => names.find((interest) => interest.code === code)?.name ?? code
  const shared = interests.filter((code) => ownInterests.has(code))
  const sorted = [...shared, ...interests.filter((code) => !ownInterests.has(code))]
  return (
    <section>
      <h2 className="heading-3">
        <Trans>Interests</Trans>
      </h2>
      <ul className="chips">
        {sorted.map((code) => (
          <li key={code} className={classNames('chip', 'read-only', ownInterests.has(code) && 'shared')}>
            {ownInterests.has(code) ? <Check className="icon small" /> : null}
            {getName(code)}
          </li>
        ))}
      </ul>
      {shared.length > 0 ? (
        <p className="small muted">
          <Plural value={shared.length} one="You share # interest." other="You share # interests." />
        </p>
      ) : null}
    </section>
  )
}
