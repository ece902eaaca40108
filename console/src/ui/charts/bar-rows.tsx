import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

interface Props {
  readonly label: string
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly value: number
    /** The value as text, and a second number beside it. */
    readonly text: string
    readonly share: string
    /** The row that is asked about, in cherry. */
    readonly isMarked?: boolean
  }[]
}
/** Horizontal bars in order, on one scale from zero. */
export function BarRows({ label, rows }: Props) {
  const widthPercent = scaleLinear<number>({
    domain: [0, Math.max(1, ...rows.map(({ value }) => value))],
    range: [0, 100],
  })
  return (
    <ol className="chart bar-rows" aria-label={label}>
      {rows.map(({ id, name, value, text, share, isMarked }) => (
        <li key={id} className={isMarked ? 'marked' : undefined}>
          <span>{name}</span>
          <svg aria-hidden="true" width="100%" height={22}>
            <Bar
              className={isMarked ? 'mark' : 'grey'}
              width={`${widthPercent(value)}%`}
              height={22}
              rx={4}
            />
          </svg>
          <span className="figure">{text}</span>
          <span className="figure">{share}</span>
        </li>
      ))}
    </ol>
  )
}
