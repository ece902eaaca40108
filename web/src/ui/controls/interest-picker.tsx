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
  /** As many may be ticked; a profile's limit unless a form has another. */
  readonly maxInterests?: number
  /** Where links lead to. */
  readonly id?: string
}
/** The contract's limit. */
const profileInterestLimit = 20

const normalizeName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Interests to tick, the own ones first; where script runs, to be searched as well. A ticked one is never hidden. */
export function InterestPicker({
  interests,
  selectedCodes: initially,
  error,
  maxInterests = profileInterestLimit,
  id = 'interests',
}: Props) {
  const { t } = useLingui()
  const scripted = useHydrated()
  const faultId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initially))
  const [wanted, setWanted] = useState('')
  const [first] = useState(chosen)
  const fieldset = usePreHydrationChange<HTMLFieldSetElement>((early) => {
    const ticked = early.querySelectorAll<HTMLInputElement>('input:checked')
    setChosen(new Set([...ticked].map(({ value }) => value)))
  })
  const sorted = [...interests].sort((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)))
  const count = chosen.size
  const choose = (code: string, on: boolean) =>
    // What was ticked before the script ran is told one by one, all before this is drawn again.
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(code)
      else next.delete(code)
      return next
    })
  return (
    <fieldset
      ref={fieldset}
      className="field interests"
      id={id}
      aria-describedby={error ? faultId : undefined}
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
        className={classNames('input', !scripted && 'awaits-script')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
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
              wanted !== '' && !chosen.has(code) && !normalizeName(name).includes(normalizeName(wanted))
            }
          >
            <input
              type="checkbox"
              className="visually-hidden"
              name="interests"
              value={code}
              checked={chosen.has(code)}
              disabled={!chosen.has(code) && count >= maxInterests}
              onChange={(event) => choose(code, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p className="field-error" id={faultId}>
          <CircleAlert className="icon small" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
