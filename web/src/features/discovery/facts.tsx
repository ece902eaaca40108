import type { Profile } from '@amarelle/contract/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye, Heart, Palette, Ruler, Search, Sparkles, UserRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
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
import { classNames } from '../../ui/class-names.ts'

interface FactProps {
  readonly icon: ComponentType<{ className: string; 'aria-hidden': true }>
  readonly label: ReactNode
  /** Nothing is shown of what a member left open. */
  readonly value: MessageDescriptor | null
}
function Fact({ icon: Icon, label, value }: FactProps) {
  const { i18n } = useLingui()
  if (value === null) return null
  return (
    <div className="fact">
      <dt>
        <Icon className="i" aria-hidden />
        {label}
      </dt>
      <dd>{i18n._(value)}</dd>
    </div>
  )
}

const of = <Code extends string>(labels: Readonly<Record<Code, MessageDescriptor>>, code: Code | null) =>
  code === null ? null : labels[code]

export function Facts({ profile }: { profile: Profile }) {
  return (
    <section>
      <h2 className="h3">
        <Trans>Details</Trans>
      </h2>
      <dl className="facts">
        <Fact
          icon={Search}
          label={<Trans>Looking for</Trans>}
          value={lookingForLabels[profile.looking_for]}
        />
        <Fact
          icon={UserRound}
          label={<Trans>Relationship</Trans>}
          value={of(relationshipLabels, profile.relationship_status)}
        />
        <Fact icon={Heart} label={<Trans>Sexuality</Trans>} value={of(sexualityLabels, profile.sexuality)} />
        <Fact icon={Eye} label={<Trans>Eyes</Trans>} value={of(eyeColorLabels, profile.eye_color)} />
        <Fact icon={Sparkles} label={<Trans>Hair</Trans>} value={of(hairColorLabels, profile.hair_color)} />
        <Fact icon={Ruler} label={<Trans>Body type</Trans>} value={of(bodyTypeLabels, profile.body_type)} />
        <Fact icon={Palette} label={<Trans>Tattoos</Trans>} value={of(tattooLabels, profile.tattoos)} />
      </dl>
    </section>
  )
}

export function About({ about }: { about: string }) {
  if (!about) return null
  return (
    <section>
      <h2 className="h3">
        <Trans>About me</Trans>
      </h2>
      <p className="about">{about}</p>
    </section>
  )
}

interface InterestsProps {
  readonly interests: Profile['interests']
  readonly names: readonly { readonly code: string; readonly name: string }[]
}
/** The shared ones first, with a tick: never by colour alone. */
export function Interests({ interests, names }: InterestsProps) {
  const { user } = useVisit()
  if (interests.length === 0) return null
  const mine = new Set(user?.profile.interests)
  const nameOf = (code: string) => names.find((one) => one.code === code)?.name ?? code
  const shared = interests.filter((code) => mine.has(code))
  const sorted = [...shared, ...interests.filter((code) => !mine.has(code))]
  return (
    <section>
      <h2 className="h3">
        <Trans>Interests</Trans>
      </h2>
      <ul className="chips">
        {sorted.map((code) => (
          <li key={code} className={classNames('chip', 'ro', mine.has(code) && 'hit')}>
            {mine.has(code) ? <Check className="i sm" aria-hidden="true" /> : null}
            {nameOf(code)}
          </li>
        ))}
      </ul>
      {shared.length > 0 ? (
        <p className="sm mut">
          <Plural value={shared.length} one="You share # interest." other="You share # interests." />
        </p>
      ) : null}
    </section>
  )
}
