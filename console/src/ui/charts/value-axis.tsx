import { scaleLinear } from '@visx/scale'

/** About how many steps an axis has. */
const tickCount = 5

/** Creates a scale with round steps that contains zero and all values, from the foot to the top of a chart in pixels from above. */
export const createValueScale = (values: readonly number[], topPx: number, footPx: number) =>
  scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(0, ...values) || 1],
    range: [footPx, topPx],
    nice: tickCount,
  })
type ValueScale = ReturnType<typeof createValueScale>

interface Props {
  readonly scale: ValueScale
  readonly leftPx: number
  readonly rightPx: number
  readonly format: (value: number) => string
}
/** Shows the values of an axis, each with its line across the chart. */
export function ValueAxis({ scale, leftPx, rightPx, format }: Props) {
  return scale.ticks(tickCount).map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'axis' : 'grid'}
        x1={leftPx}
        x2={rightPx}
        y1={scale(tick)}
        y2={scale(tick)}
      />
      <text x={leftPx - 6} y={scale(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ))
}
