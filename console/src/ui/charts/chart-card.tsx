import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

/** Describes how a series is marked, in the order of the legend. */
export type ChartColor = 'mark' | 'blue' | 'amber' | 'teal' | 'grey'
interface LegendItem {
  readonly name: string
  readonly color: ChartColor
  readonly isLine?: boolean
}
interface Props {
  readonly title: string
  /** The question that the chart answers. */
  readonly question: string
  readonly legend?: readonly LegendItem[]
  readonly chart: ReactNode
  /** The same numbers as a table. */
  readonly table: ReactNode
  /** Beside "Numbers", such as the file of the numbers. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
}
/** Shows a chart in a panel; "Numbers" shows its table instead. */
export function ChartCard({ title, question, legend = [], chart, table, actions, footer }: Props) {
  const [showsNumbers, setShowsNumbers] = useState(false)
  return (
    <section className="card flush chart-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>{question}</small>
        <button
          type="button"
          className="button text small"
          aria-pressed={showsNumbers}
          onClick={() => setShowsNumbers(!showsNumbers)}
        >
          <Trans>Numbers</Trans>
        </button>
        {actions}
      </header>
      {showsNumbers ? (
        table
      ) : (
        <div className="chart-body">
          {legend.length > 0 ? (
            <ul className="chart-legend">
              {legend.map(({ name, color, isLine }) => (
                <li key={name}>
                  <i className={isLine ? `line ${color}` : color} aria-hidden="true" />
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
          {chart}
        </div>
      )}
      {footer ? <footer className="small">{footer}</footer> : null}
    </section>
  )
}
