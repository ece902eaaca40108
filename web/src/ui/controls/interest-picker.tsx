import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { usePreHydrationChange } from './use-pre-hydration-change.ts'
import { useHydrated } from '../use-hydrated.ts'
import './interest-picker.css'

export interface InterestOption {
  readonly code: string
  readonly name: string
}
interface Props {
  readonly interests: readonly InterestOption[]
  readonly selectedCodes: readonly string[]
  readonly error: string | undefined
  /** Maximum number of interests; defaults to the limit of profiles. */
  readonly maxInterests?: number
  /** Anchor of the fieldset. */
  readonly id?: string
}
/** Limit of the API. */
const profileInterestLimit = 20

const normalizeName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Checkboxes of interests, selected ones first; with JavaScript also searchable. Ticked ones are never hidden. */
export function InterestPicker({
  interests,
  selectedCodes: initialCodes,
  error,
  maxInterests = profileInterestLimit,
  id = 'interests',
}: Props) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const errorId = useId()
  const [selectedSet, setSelectedSet] = useState<ReadonlySet<string>>(new Set(initialCodes))
  const [query, setQuery] = useState('')
  const [initialSet] = useState(selectedSet)
  const fieldset = usePreHydrationChange<HTMLFieldSetElement>((element) => {
    const checkedInputs = element.querySelectorAll<HTMLInputElement>('input:checked')
    setSelectedSet(new Set([...checkedInputs].map(({ value }) => value)))
  })
  const sorted = [...interests].sort(
    (a, b) => Number(initialSet.has(b.code)) - Number(initialSet.has(a.code)),
  )
  const count = selectedSet.size
  const toggle = (code: string, on: boolean) =>
    // An updater function, because several changes may arrive before the next render.
    setSelectedSet((previous) => {
      const next = new Set(previous)
      if (on) next.add(code)
      else next.delete(code)
      return next
    })
  return (
    <fieldset
      ref={fieldset}
      className="field interests"
      id={id}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="label">
        <Trans>Interests</Trans>{' '}
        <span className="hint numeric">
          <Trans>
            {count} of {maxInterests}
          </Trans>
        </span>
      </legend>
      <input type="hidden" name="with_interests" value="1" />
      <input
        type="search"
        className={classNames('input', !isHydrated && 'awaits-script')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        placeholder={t`Search interests`}
        aria-label={t`Search interests`}
      />
      <div className="chips">
        {sorted.map(({ code, name }) => (
          <label
            key={code}
            className="chip pick"
            hidden={
              query !== '' && !selectedSet.has(code) && !normalizeName(name).includes(normalizeName(query))
            }
          >
            <input
              type="checkbox"
              className="visually-hidden"
              name="interests"
              value={code}
              checked={selectedSet.has(code)}
              disabled={!selectedSet.has(code) && count >= maxInterests}
              onChange={(event) => toggle(code, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p className="field-error" id={errorId}>
          <CircleAlert className="icon small" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
