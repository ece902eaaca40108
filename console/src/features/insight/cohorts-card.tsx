import { cohortFigures, followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDayOfYear, formatPercent } from '../../i18n/formats.ts'
import { listCells, type CohortValue, type ShownCohortFigure, stepFigures } from './cohort-cells.ts'
import { InsightCsvLink } from './insight-csv-link.tsx'
import { useInsightFilters } from './insight-filters.tsx'
import { figureTexts, reportRateText } from './insight-names.ts'
import type { LoadedInsight } from './insight-query.ts'

const weeks = Array.from({ length: followedWeeks + 1 }, (_, i) => i)
/** Figures to choose from; sign-ups are the number that the others are compared with. */
const choices: readonly ShownCohortFigure[] = [
  'returningMembers',
  ...cohortFigures.flatMap((figure) => (figure === 'signUps' ? [] : [figure])),
  'reportRate',
]
/** The strongest shade of a cell, in percent: for all members, or for the largest number of the table. */
const strongestShade = 60

/** Shows what the members of each week of sign-up did later: a table with shades, which is its own table of numbers. */
export function CohortsCard({ cohorts }: Pick<LoadedInsight, 'cohorts'>) {
  const { t, i18n } = useLingui()
  const { get, set } = useInsightFilters()
  const chosen = choices.find((one) => one === get('cohort')) ?? 'returningMembers'
  const { name, definition } = chosen === 'reportRate' ? reportRateText : figureTexts[chosen]
  const isReturn = chosen === 'returningMembers'
  const isShare = isReturn || stepFigures.includes(chosen)
  const sizeOf = ({ members, figures }: LoadedInsight['cohorts'][number]) =>
    isReturn ? members : (figures.signUps[0] ?? 0)
  const rows = cohorts.flatMap((cohort) => {
    const size = sizeOf(cohort)
    return size === 0 ? [] : [{ week: cohort.week, size, cells: listCells(cohort, chosen) }]
  })
  const largest = isShare ? 1 : Math.max(...rows.flatMap(({ cells }) => cells.map((value) => value ?? 0)))
  const title = t`By week of sign-up`
  return (
    <section className="card flush chart-card wide" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <small>
          <Trans>Are later weeks better? Read down a column.</Trans>
        </small>
        <InsightCsvLink table="cohorts" name={title} />
        <select
          className="input"
          aria-label={t`Figure by week of sign-up`}
          value={chosen}
          onChange={(event) => set('cohort', event.target.value)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {i18n._((one === 'reportRate' ? reportRateText : figureTexts[one]).name)}
            </option>
          ))}
        </select>
      </header>
      {rows.length === 0 ? (
        <p className="number-table-empty small">
          <Trans>Nobody has signed up in the last 16 weeks, or these weeks have not been counted yet.</Trans>
        </p>
      ) : (
        <div className="cohorts" role="region" aria-label={`${title}: ${i18n._(name)}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Week from</Trans>
                </th>
                <th scope="col">{isReturn ? <Trans>Members</Trans> : i18n._(figureTexts.signUps.name)}</th>
                {weeks.map((week) => (
                  <th key={week} scope="col">
                    +{week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ week: cohort, size, cells }) => (
                <tr key={cohort}>
                  <th scope="row">{formatDayOfYear(cohort)}</th>
                  <td>{formatCount(size)}</td>
                  {weeks.map((week) => (
                    <CohortCell key={week} value={cells[week] ?? null} largest={largest} isShare={isShare} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <footer className="small">
        {i18n._(definition)}{' '}
        {isReturn ? (
          <Trans>
            Of the members who signed up in a week (Monday to Sunday, UTC) and activated their account, the
            share who were seen in each of the next twelve weeks.
          </Trans>
        ) : isShare ? (
          <Trans>
            Of the accounts created in a week (Monday to Sunday, UTC), the share that had got this far by the
            end of that week (+0) and of each of the next twelve.
          </Trans>
        ) : (
          <Trans>
            For the members who signed up in a week (Monday to Sunday, UTC): in that week (+0), and in each of
            the next twelve.
          </Trans>
        )}{' '}
        <Trans>Cells are empty for weeks that have not ended or were not recorded.</Trans>
      </footer>
    </section>
  )
}

function CohortCell({
  value,
  largest,
  isShare,
}: {
  readonly value: CohortValue
  readonly largest: number
  readonly isShare: boolean
}) {
  if (value === null) return <td />
  const shade = largest === 0 ? 0 : Math.round((value / largest) * strongestShade)
  return (
    <td style={{ background: `color-mix(in oklab, var(--chart-blue) ${shade}%, var(--surface))` }}>
      {isShare ? formatPercent(Math.round(value * 100) / 100) : formatCount(Math.round(value * 100) / 100)}
    </td>
  )
}
