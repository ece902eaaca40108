import type { ChartColor } from './chart-card.tsx'
import { createPlace, createScale } from './scale.ts'
import { useWidth } from './use-width.ts'

/** A part of each column, the first at the foot. */
interface ChartSeries {
  readonly color: ChartColor
  readonly values: readonly number[]
}
interface Props {
  /** What the chart shows, for those who don't see it; the table has the numbers. */
  readonly label: string
  /** The name of each place on the axis. */
  readonly names: readonly string[]
  /** Parts of the columns. */
  readonly columns?: readonly ChartSeries[]
  /** The column that is asked about, in cherry. */
  readonly markedIndex?: number
  readonly lines?: readonly (ChartSeries & { readonly isDashed?: boolean })[]
  /** Values that are not to be passed, with their names. */
  readonly limits?: readonly { readonly value: number; readonly name: string }[]
  readonly formatTick: (value: number) => string
}

const heightPx = 200
const [topPx, footPx] = [14, 174]
const [leftPx, rightPx] = [48, 8]
const namePx = 44

/** Columns, lines or both over one axis from zero, drawn in the width that there is. */
export function ColumnChart(props: Props) {
  const { ref, widthPx } = useWidth()
  return (
    <div ref={ref} className="chart" style={{ height: heightPx }}>
      {widthPx > 0 ? <Drawing {...props} widthPx={widthPx} /> : null}
    </div>
  )
}

function Drawing(props: Props & { readonly widthPx: number }) {
  const { label, names, columns = [], markedIndex, lines = [], limits = [], formatTick, widthPx } = props
  const sumAt = (i: number, sign: 1 | -1) =>
    columns.reduce((sum, { values }) => sum + Math.max(0, (values[i] ?? 0) * sign), 0) * sign
  const scale = createScale([
    ...names.flatMap((_, i) => [sumAt(i, 1), sumAt(i, -1)]),
    ...lines.flatMap(({ values }) => values),
    ...limits.map(({ value }) => value),
  ])
  const place = createPlace(scale, topPx, footPx)
  const slotPx = (widthPx - leftPx - rightPx) / Math.max(1, names.length)
  const centerOf = (i: number) => leftPx + slotPx * (i + 0.5)
  const nameEvery = Math.max(1, Math.ceil(namePx / slotPx))
  return (
    <svg role="img" aria-label={label} width={widthPx} height={heightPx}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'axis' : 'grid'}
            x1={leftPx}
            x2={widthPx - rightPx}
            y1={place(tick)}
            y2={place(tick)}
          />
          <text x={leftPx - 6} y={place(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {names.map((name, i) => (
        <g key={name}>
          <Column
            parts={columns.map(({ color, values }) => ({
              color: i === markedIndex ? 'mark' : color,
              value: values[i] ?? 0,
            }))}
            x={centerOf(i)}
            widthPx={Math.min(48, slotPx * 0.68)}
            place={place}
          />
          {i % nameEvery === 0 ? (
            <text x={centerOf(i)} y={heightPx - 8} textAnchor="middle">
              {name}
            </text>
          ) : null}
        </g>
      ))}
      {lines.map(({ color, values, isDashed }) => (
        <polyline
          key={color}
          className={isDashed ? `${color} dashed` : color}
          points={values.map((value, i) => `${centerOf(i)},${place(value)}`).join(' ')}
        />
      ))}
      {limits.map(({ value, name }) => (
        <g key={name}>
          <line className="limit" x1={leftPx} x2={widthPx - rightPx} y1={place(value)} y2={place(value)} />
          <text className="strong" x={widthPx - rightPx} y={place(value) - 4} textAnchor="end">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

interface ColumnProps {
  readonly parts: readonly { readonly color: ChartColor; readonly value: number }[]
  /** The middle of the column. */
  readonly x: number
  readonly widthPx: number
  readonly place: (value: number) => number
}
/** One column: its parts upwards from zero, and downwards where they are negative. */
function Column({ parts, x, widthPx, place }: ColumnProps) {
  let [above, below] = [0, 0]
  return parts.map(({ color, value }) => {
    const from = value < 0 ? below : above
    const to = from + value
    if (value < 0) below = to
    else above = to
    const [top, foot] = [place(Math.max(from, to)), place(Math.min(from, to))]
    return value === 0 ? null : (
      <rect
        key={color}
        className={color}
        x={x - widthPx / 2}
        y={top}
        width={widthPx}
        height={Math.max(1, foot - top)}
        rx={2}
      />
    )
  })
}
