import { classNames } from '../../../ui/class-names.ts'
import * as styles from './voice.module.css'

/** Drawn where the browser of the sender measured nothing. */
const emptyLevels: readonly number[] = Array.from({ length: 32 }, () => 0)
const minBarHeight = 8

/** Bars as one path, in a box of 100 units of height and two units of width for each level. */
const toPath = (levels: readonly number[], from: number, to: number): string =>
  levels
    .slice(from, to)
    .map((level, i) => {
      const height = Math.max(minBarHeight, level)
      return `M${(from + i) * 2 + 1} ${50 - height / 2}v${height}`
    })
    .join('')

interface Props {
  /** From 0 to 100. */
  readonly levels: readonly number[]
  /** The part that has been played, from 0 to 1. */
  readonly played: number
}
/** The loudness over time as bars; only a picture, for whoever sees it. */
export function Waveform({ levels, played }: Props) {
  const bars = levels.length > 0 ? levels : emptyLevels
  const playedBars = Math.round(played * bars.length)
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length * 2} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={toPath(bars, 0, playedBars)} />
      <path
        className={classNames(playedBars > 0 && styles.unplayed)}
        d={toPath(bars, playedBars, bars.length)}
      />
    </svg>
  )
}
