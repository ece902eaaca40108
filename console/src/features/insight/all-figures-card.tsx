import { dailyFigures, toFigureColumn } from '@amarelle/contract/staff/endpoints/insight/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../i18n/formats.ts'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { describeChange } from './change.ts'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { FileColumns } from './file-columns.tsx'
import { figureTexts } from './insight-names.ts'
import { type Insight, sumFigure } from './insight-query.ts'

/** Shows every figure of the period beside the one before, and what each counts. */
export function AllFiguresCard({ insight: { current, before } }: { readonly insight: Insight }) {
  const { t, i18n } = useLingui()
  const title = t`All figures`
  return (
    <section className="card flush chart-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>
          <Trans>And what each counts</Trans>
        </small>
        <InsightCsvLink table="days" name={title} />
      </header>
      <NumberTable
        label={title}
        columns={[t`Figure`, t`This period`, t`Period before`, t`Change`]}
        empty=""
        rows={dailyFigures.map((figure) => {
          const [now, then] = [sumFigure(current, figure), sumFigure(before, figure)]
          return {
            id: figure,
            cells: [
              i18n._(figureTexts[figure].name),
              formatCount(now),
              formatCount(then),
              describeChange(now, then),
            ],
          }
        })}
      />
      <footer>
        <details className="definitions">
          <summary>
            <Trans>Definitions</Trans>
          </summary>
          <dl>
            {dailyFigures.map((figure) => (
              <div key={figure}>
                <dt>{i18n._(figureTexts[figure].name)}</dt>
                <dd>
                  {i18n._(figureTexts[figure].definition)} <FileColumns names={[toFigureColumn(figure)]} />
                </dd>
              </div>
            ))}
          </dl>
          <p>
            <Trans>
              Days are those of UTC. Country, traffic source and niche are those that a member had when the
              day was counted. Each of the last seven days is counted once more every day.
            </Trans>
          </p>
        </details>
      </footer>
    </section>
  )
}
