import type { ChartColor } from './chart-card.tsx'
import { createPlace, createScale } from './scale.ts'
import { useWidth } from './use-width.ts'

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

/** How one value became another, step by step. */
export function WaterfallChart({ label, steps }: Props) {
  const { ref, widthPx } = useWidth()
  const place = createPlace(createScale(steps.flatMap(({ from, to }) => [from, to])), topPx, footPx)
  const slotPx = widthPx / Math.max(1, steps.length)
  return (
    <div ref={ref} className="chart" style={{ height: heightPx }}>
      {widthPx > 0 ? (
        <svg role="img" aria-label={label} width={widthPx} height={heightPx}>
          <line className="axis" x1={0} x2={widthPx} y1={place(0)} y2={place(0)} />
          {steps.map(({ name, from, to, color, text }, i) => {
            const [top, foot] = [place(Math.max(from, to)), place(Math.min(from, to))]
            const x = slotPx * (i + 0.5)
            return (
              <g key={name}>
                <rect
                  className={color}
                  x={x - slotPx * 0.32}
                  y={top}
                  width={slotPx * 0.64}
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
