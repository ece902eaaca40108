import {
  type BreakdownDimension,
  breakdownDimensions,
  type BreakdownFigure,
  maxBreakdownRows,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { formatCount, formatCountry } from '../../i18n/formats.ts'
import { nicheNames } from '../../i18n/setting-names.ts'
import { BarRows } from '../../ui/charts/bar-rows.tsx'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { describeChange } from './change.ts'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { useInsightFilters } from './insight-filters.tsx'
import { dimensionNames, figureTexts, reportRateText } from './insight-names.ts'
import { type LoadedInsight, readDimension, toReportRate } from './insight-query.ts'

/** Figures of the table; the file has more. */
const shownFigures = [
  'signUps',
  'activations',
  'firstLikes',
  'firstMatches',
  'firstAnswers',
  'firstOrders',
] as const satisfies readonly BreakdownFigure[]
/** Rows with a bar; the table has all. */
const shownBars = 8
type Row = LoadedInsight['breakdown']['rows'][number]

/** Shows where sign-ups come from: by site, country, traffic source or niche. */
export function BreakdownCard({ breakdown: { rows, isCut } }: Pick<LoadedInsight, 'breakdown'>) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const { set } = useInsightFilters()
  const by = readDimension(search)
  const nameOf = ({ key, name }: Row): string => {
    const niche = by === 'niche' ? nicheNames[Number(key)] : undefined
    if (niche) return i18n._(niche)
    if (by === 'country' && key !== '') return formatCountry(key)
    return name ?? (key === '' ? t`none` : key)
  }
  const rateOf = (figures: Readonly<Record<BreakdownFigure, number>>): string => {
    const rate = toReportRate(figures.reports, figures.messages)
    return rate === null ? '' : formatCount(Math.round(rate * 100) / 100)
  }
  const title = t`Where sign-ups come from`
  return (
    <ChartCard
      title={title}
      question={t`How many?`}
      actions={
        <>
          <InsightCsvLink table="breakdown" name={title} />
          <select
            className="input"
            aria-label={t`Divided by`}
            value={by}
            onChange={(event) => set('by', event.target.value as BreakdownDimension)}
          >
            {breakdownDimensions.map((dimension) => (
              <option key={dimension} value={dimension}>
                {i18n._(dimensionNames[dimension])}
              </option>
            ))}
          </select>
        </>
      }
      chart={
        rows.length === 0 ? (
          <p className="small">
            <Trans>Nothing happened in this period.</Trans>
          </p>
        ) : (
          <BarRows
            label={title}
            rows={rows.slice(0, shownBars).map((row) => ({
              id: row.key,
              name: nameOf(row),
              value: row.figures.signUps,
              text: formatCount(row.figures.signUps),
              share: describeChange(row.figures.signUps, row.signUpsBefore),
            }))}
          />
        )
      }
      table={
        <NumberTable
          label={title}
          columns={[
            i18n._(dimensionNames[by]),
            ...shownFigures.map((figure) => i18n._(figureTexts[figure].name)),
            i18n._(reportRateText.name),
          ]}
          empty={t`Nothing happened in this period.`}
          rows={rows.map((row) => ({
            id: row.key,
            cells: [
              nameOf(row),
              ...shownFigures.map((figure) => formatCount(row.figures[figure])),
              rateOf(row.figures),
            ],
          }))}
        />
      }
      footer={
        <>
          <Trans>
            Sign-ups, and how they changed against the period before. The table has the other figures.
          </Trans>{' '}
          {isCut ? <Trans>These are the first {maxBreakdownRows} rows.</Trans> : null}
        </>
      }
    />
  )
}
