import type { Interest } from '@amarelle/contract/domain/interests'
import { relationshipStatuses } from '@amarelle/contract/domain/fields'
import { type MatchAnswers, mustHaves } from '@amarelle/contract/endpoints/games'
import { distanceSteps, maxSearchInterests, searchAgeRange } from '@amarelle/contract/domain/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { relationshipLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import '../../../ui/controls/interest-picker.css'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import * as styles from '../games.module.css'

interface Props {
  readonly answers: MatchAnswers
  /** Called by controls that fire no change event: the quick choices. */
  readonly onAnswer: (some: Partial<MatchAnswers>) => void
}
/** Half-width of the "Around my age" range, in years. */
const ageSpreadYears = 6

export function AgeFields({ answers: { min_age: from, max_age: to }, onAnswer }: Props) {
  const { user, settings } = useVisit()
  const isHydrated = useHydrated()
  const age = user?.profile.age ?? settings.min_age
  const nearAges = {
    min_age: Math.max(settings.min_age, age - ageSpreadYears),
    max_age: Math.min(searchAgeRange.maximum, age + ageSpreadYears),
  }
  const anyAge = { min_age: searchAgeRange.minimum, max_age: searchAgeRange.maximum }
  const inputProps = {
    type: 'number',
    inputMode: 'numeric',
    min: settings.min_age,
    max: searchAgeRange.maximum,
    autoComplete: 'off',
  } as const
  return (
    <>
      <div className={`ages ${styles.largeAges}`}>
        <TextField label={<Trans>From</Trans>} name="min_age" defaultValue={from} {...inputProps} />
        <span className="muted" aria-hidden="true">
          –
        </span>
        <TextField label={<Trans>To</Trans>} name="max_age" defaultValue={to} {...inputProps} />
      </div>
      <div className={classNames(`chips ${styles.centerChips}`, !isHydrated && 'awaits-script')}>
        <QuickAgeButton
          ages={nearAges}
          on={from === nearAges.min_age && to === nearAges.max_age}
          onPick={onAnswer}
        >
          <Trans>Around my age</Trans>
        </QuickAgeButton>
        <QuickAgeButton ages={anyAge} on={from === anyAge.min_age && to === anyAge.max_age} onPick={onAnswer}>
          <Trans>Any age</Trans>
        </QuickAgeButton>
      </div>
    </>
  )
}
type AgeRange = Pick<MatchAnswers, 'min_age' | 'max_age'>
interface QuickAgeProps {
  readonly ages: AgeRange
  readonly on: boolean
  readonly onPick: (ages: AgeRange) => void
  readonly children: ReactNode
}
function QuickAgeButton({ ages, on, onPick, children }: QuickAgeProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={on}
      onClick={({ currentTarget: { form } }) => {
        for (const [name, age] of Object.entries(ages)) {
          const input = form?.elements.namedItem(name)
          if (input instanceof HTMLInputElement) input.value = String(age)
        }
        onPick(ages)
      }}
    >
      {children}
    </button>
  )
}

/** A radio button or checkbox drawn as a large tile, two in a row. */
function ChoiceField({
  type,
  name,
  value,
  on,
  children,
}: {
  type: 'radio' | 'checkbox'
  name: keyof MatchAnswers
  value: string
  on: boolean
  children: ReactNode
}) {
  return (
    <label className="choice">
      <input
        type={type}
        className={type === 'radio' ? 'radio' : 'check'}
        name={name}
        value={value}
        defaultChecked={on}
      />
      <span className="grow">{children}</span>
    </label>
  )
}

export function DistanceFields({ answers: { distance } }: Props) {
  const { user } = useVisit()
  return (
    <>
      <div className={styles.choices}>
        {distanceSteps.map((km) => (
          <ChoiceField key={km} type="radio" name="distance" value={String(km)} on={distance === km}>
            <Trans>Under {km} km</Trans>
          </ChoiceField>
        ))}
        <ChoiceField type="radio" name="distance" value="" on={distance === null}>
          <Trans>Anywhere</Trans>
        </ChoiceField>
      </div>
      {user?.profile.city_id === null ? (
        <p className="small muted center">
          <Trans>
            Distance counts once we know your city.{' '}
            <Link className="link" to="/profile">
              Add it to your profile
            </Link>
          </Trans>
        </p>
      ) : null}
    </>
  )
}

/** Interests shown before "More interests" is opened. */
const initialInterestCount = 16

export function InterestFields({ answers, names }: Props & { names: readonly InterestOption[] }) {
  const { user } = useVisit()
  const isHydrated = useHydrated()
  const ownInterests: readonly string[] = user?.profile.interests ?? []
  const { interests } = answers
  const isLimitReached = interests.length >= maxSearchInterests
  const isPreferred = (code: string) => ownInterests.includes(code) || interests.includes(code as Interest)
  const sorted = names.toSorted(
    (a, b) => Number(ownInterests.includes(b.code)) - Number(ownInterests.includes(a.code)),
  )
  const featured = sorted.filter(({ code }, index) => isPreferred(code) || index < initialInterestCount)
  const renderChip = ({ code, name }: InterestOption) => {
    const on = interests.includes(code as Interest)
    return (
      <label key={code} className="chip pick">
        <input
          type="checkbox"
          className="visually-hidden"
          name="interests"
          value={code}
          defaultChecked={on}
          disabled={isHydrated && isLimitReached && !on}
        />
        {name}
      </label>
    )
  }
  const count = interests.length
  return (
    <>
      <input type="hidden" name="interests" value="" />
      <p className="small muted center numeric" role="status">
        <Trans>
          {count} of {maxSearchInterests} chosen
        </Trans>
      </p>
      <div className={`chips ${styles.centerChips}`}>{featured.map(renderChip)}</div>
      <details className={styles.moreInterests}>
        <summary className="button text">
          <Trans>More interests</Trans>
        </summary>
        <div className={`chips ${styles.centerChips}`}>
          {sorted.filter((option) => !featured.includes(option)).map(renderChip)}
        </div>
      </details>
    </>
  )
}

export function RelationshipFields({ answers: { relationship_status: chosen } }: Props) {
  const { i18n } = useLingui()
  return (
    <div className={styles.choices}>
      <input type="hidden" name="relationship_status" value="" />
      {relationshipStatuses.map((status) => (
        <ChoiceField
          key={status}
          type="checkbox"
          name="relationship_status"
          value={status}
          on={chosen.includes(status)}
        >
          {i18n._(relationshipLabels[status])}
        </ChoiceField>
      ))}
    </div>
  )
}

export const mustHaveLabels: Readonly<Record<MatchAnswers['must_have'], MessageDescriptor>> = {
  none: msg`Nothing in particular`,
  photo: msg`A photo`,
  about: msg`A few words about themselves`,
  shared_interest: msg`An interest in common`,
  active_this_week: msg`Active in the last week`,
  not_fictional: msg`A real person, not a fictional profile`,
}
export function MustHaveFields({ answers }: Props) {
  const { i18n } = useLingui()
  return (
    <div className={`${styles.choices} ${styles.singleChoice}`}>
      {mustHaves.map((code) => (
        <ChoiceField key={code} type="radio" name="must_have" value={code} on={answers.must_have === code}>
          {i18n._(mustHaveLabels[code])}
        </ChoiceField>
      ))}
    </div>
  )
}
