import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ChartColor } from './chart-card.tsx'
import { useWidth } from './use-width.ts'
import { createValueScale } from './value-axis.tsx'

/** A column from `from` to `to`. */
export interface WaterfallStep {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly color: ChartColor
  /** Above the column. */
  readonly text: string
}
interface Props {
  readonly label: string
  readonly steps: readonly WaterfallStep[]
}
const heightPx = 210
const [topPx, footPx] = [24, 184]

/** Shows how one value became another, step by step. */
export function WaterfallChart({ label, steps }: Props) {
  const { ref, widthPx } = useWidth()
  const place = createValueScale(
    steps.flatMap(({ from, to }) => [from, to]),
    topPx,
    footPx,
  )
  const slots = scaleBand<number>({
    domain: steps.map((_, i) => i),
    range: [0, widthPx],
    paddingInner: 0.36,
    paddingOuter: 0.18,
  })
  return (
    <div ref={ref} className="chart" style={{ height: heightPx }}>
      {widthPx > 0 ? (
        <svg role="img" aria-label={label} width={widthPx} height={heightPx}>
          <line className="axis" x1={0} x2={widthPx} y1={place(0)} y2={place(0)} />
          {steps.map(({ name, from, to, color, text }, i) => {
            const [top, foot] = [place(Math.max(from, to)), place(Math.min(from, to))]
            const left = slots(i) ?? 0
            const x = left + slots.bandwidth() / 2
            return (
              <g key={name}>
                <Bar
                  className={color}
                  x={left}
                  y={top}
                  width={slots.bandwidth()}
                  height={Math.max(1, foot - top)}
                  rx={2}
                />
                <text className="strong" x={x} y={top - 6} textAnchor="middle">
                  {text}
                </text>
                <text x={x} y={heightPx - 8} textAnchor="middle">
                  {name}
                </text>
              </g>
            )
          })}
        </svg>
      ) : null}
    </div>
  )
}
