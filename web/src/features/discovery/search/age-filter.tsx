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

/** Two numbers, and where script runs a line with two thumbs that moves them; what is sent are the numbers. */
export function AgeFilter({ filters }: { filters: SearchFilters }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const youngest = settings.min_age
  const [from, setFrom] = useState(String(Math.max(filters.min_age, youngest)))
  const [to, setTo] = useState(String(filters.max_age))
  const fields = usePreHydrationChange<HTMLDivElement>((early) => {
    const [first, second, lower, upper] = early.querySelectorAll('input')
    if (first && lower) setFrom(isThumbMoved(lower) ? lower.value : first.value)
    if (second && upper) setTo(isThumbMoved(upper) ? upper.value : second.value)
  })
  /** A number that is still being typed moves no thumb off the line. */
  const onLine = (typed: string, otherwise: number) =>
    Math.min(Math.max(Number.parseInt(typed, 10) || otherwise, youngest), oldest)
  const low = onLine(from, youngest)
  const high = Math.max(onLine(to, oldest), low)
  const percent = (age: number) => ((age - youngest) / (oldest - youngest)) * 100
  const number = { type: 'number', inputMode: 'numeric', min: youngest, max: oldest } as const
  const thumb = { type: 'range', min: youngest, max: oldest } as const
  return (
    <div className={styles.ageFilter} ref={fields}>
      <div className="ages">
        <TextField
          label={<Trans>Age from</Trans>}
          name="min_age"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          {...number}
        />
        <span className="muted" aria-hidden="true">
          –
        </span>
        <TextField
          label={<Trans>to</Trans>}
          name="max_age"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          {...number}
        />
      </div>
      <div className={styles.thumbsLine}>
        {/* Not by style attributes: the pages' policy allows none. */}
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
          {...thumb}
          // Both at the old end: the lower one is the one that can still move.
          className={low > (youngest + oldest) / 2 ? styles.upper : undefined}
          aria-label={t`Youngest age`}
          value={low}
          onChange={(event) => setFrom(String(Math.min(event.currentTarget.valueAsNumber, high)))}
        />
        <input
          {...thumb}
          aria-label={t`Oldest age`}
          value={high}
          onChange={(event) => setTo(String(Math.max(event.currentTarget.valueAsNumber, low)))}
        />
      </div>
    </div>
  )
}
