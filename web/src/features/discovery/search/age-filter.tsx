import { searchAgeRange } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useVisit } from '../../../session/use-visit.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { SearchFilters } from './search-query.ts'
import * as styles from './members.module.css'

const { maximum: oldest } = searchAgeRange

const isThumbMoved = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue

/** Two number inputs, and with JavaScript a range slider that sets them; only the numbers are submitted. */
export function AgeFilter({ filters }: { filters: SearchFilters }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const youngest = settings.min_age
  const [from, setFrom] = useState(String(Math.max(filters.min_age, youngest)))
  const [to, setTo] = useState(String(filters.max_age))
  const fields = usePreHydrationChange<HTMLDivElement>((element) => {
    const [first, second, lower, upper] = element.querySelectorAll('input')
    if (first && lower) setFrom(isThumbMoved(lower) ? lower.value : first.value)
    if (second && upper) setTo(isThumbMoved(upper) ? upper.value : second.value)
  })
  /** Clamps the text to the slider's range, because a number may be half typed. */
  const parseSliderAge = (text: string, fallback: number) =>
    Math.min(Math.max(Number.parseInt(text, 10) || fallback, youngest), oldest)
  const low = parseSliderAge(from, youngest)
  const high = Math.max(parseSliderAge(to, oldest), low)
  const percent = (age: number) => ((age - youngest) / (oldest - youngest)) * 100
  const numberProps = { type: 'number', inputMode: 'numeric', min: youngest, max: oldest } as const
  const thumbProps = { type: 'range', min: youngest, max: oldest } as const
  return (
    <div className={styles.ageFilter} ref={fields}>
      <div className="ages">
        <TextField
          label={<Trans>Age from</Trans>}
          name="min_age"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          {...numberProps}
        />
        <span className="muted" aria-hidden="true">
          –
        </span>
        <TextField
          label={<Trans>to</Trans>}
          name="max_age"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          {...numberProps}
        />
      </div>
      <div className={styles.thumbsLine}>
        {/* SVG attributes, because the content security policy forbids style attributes. */}
        <svg aria-hidden="true">
          <rect className={styles.whole} width="100%" height="4" rx="2" />
          <rect
            className={styles.part}
            x={`${percent(low)}%`}
            width={`${percent(high) - percent(low)}%`}
            height="4"
            rx="2"
          />
        </svg>
        <input
          {...thumbProps}
          // With both thumbs at the upper end, only the lower one can still move, so it goes on top.
          className={low > (youngest + oldest) / 2 ? styles.upper : undefined}
          aria-label={t`Minimum age`}
          value={low}
          onChange={(event) => setFrom(String(Math.min(event.currentTarget.valueAsNumber, high)))}
        />
        <input
          {...thumbProps}
          aria-label={t`Maximum age`}
          value={high}
          onChange={(event) => setTo(String(Math.max(event.currentTarget.valueAsNumber, low)))}
        />
      </div>
    </div>
  )
}
