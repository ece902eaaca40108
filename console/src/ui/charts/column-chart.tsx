import { scaleBand } from '@visx/scale'
import { BarStack, LinePath } from '@visx/shape'
import type { ChartColor } from './chart-card.tsx'
import { useWidth } from './use-width.ts'
import { createValueScale, ValueAxis } from './value-axis.tsx'

/** A value for each place on the axis; null where there is none. */
type ChartValues = readonly (number | null)[]
/** A part of each column, the first at the foot. */
interface ChartSeries {
  readonly color: ChartColor
  readonly values: ChartValues
}
interface Props {
  /** A description of the chart for people who cannot see it; the table has the numbers. */
  readonly label: string
  /** The name of each place on the axis; each is shown once. */
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
const [leftPx, rightPx] = [48, 16]
const namePx = 44
const widestColumnPx = 48

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
  const yScale = createValueScale(
    [
      ...names.flatMap((_, i) => [sumAt(i, 1), sumAt(i, -1)]),
      ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
      ...limits.map(({ value }) => value),
    ],
    topPx,
    footPx,
  )
  const places = names.map((_, i) => i)
  const xScale = scaleBand<number>({
    domain: places,
    range: [leftPx, widthPx - rightPx],
    paddingInner: 0.32,
    paddingOuter: 0.16,
  })
  const columnPx = Math.min(widestColumnPx, xScale.bandwidth())
  const centerOf = (i: number) => (xScale(i) ?? leftPx) + xScale.bandwidth() / 2
  const nameEvery = Math.max(1, Math.ceil(namePx / xScale.step()))
  return (
    <svg role="img" aria-label={label} width={widthPx} height={heightPx}>
      <ValueAxis scale={yScale} leftPx={leftPx} rightPx={widthPx - rightPx} format={formatTick} />
      {places.map((i) =>
        i % nameEvery === 0 ? (
          <text key={i} x={centerOf(i)} y={heightPx - 8} textAnchor="middle">
            {names[i]}
          </text>
        ) : null,
      )}
      {/* `diverging` stacks what is negative downwards from zero. */}
      <BarStack
        data={places}
        keys={columns.map((_, series) => series)}
        value={(i, series) => columns[series]?.values[i] ?? 0}
        x={(i) => i}
        xScale={xScale}
        yScale={yScale}
        color={(series) => columns[series]?.color ?? 'grey'}
        offset="diverging"
      >
        {(stacks) =>
          stacks.flatMap(({ key: series, bars }) =>
            bars.map(({ index, y, height, color }) =>
              height === 0 ? null : (
                <rect
                  key={`${series} ${index}`}
                  className={index === markedIndex ? 'mark' : color}
                  x={centerOf(index) - columnPx / 2}
                  y={y}
                  width={columnPx}
                  height={Math.max(1, height)}
                  rx={Math.min(2, columnPx / 4)}
                />
              ),
            ),
          )
        }
      </BarStack>
      {lines.map(({ color, values, isDashed }) => (
        <LinePath
          key={color}
          className={isDashed ? `${color} dashed` : color}
          data={places}
          defined={(i) => (values[i] ?? null) !== null}
          x={centerOf}
          y={(i) => yScale(values[i] ?? 0)}
        />
      ))}
      {limits.map(({ value, name }) => (
        <g key={name}>
          <line className="limit" x1={leftPx} x2={widthPx - rightPx} y1={yScale(value)} y2={yScale(value)} />
          <text className="strong" x={widthPx - rightPx} y={yScale(value) - 4} textAnchor="end">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
