import { followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDayOfYear, formatPercent } from '../../i18n/formats.ts'
import { CsvLink } from './csv-link.tsx'
import type { LoadedInsight } from './insight-query.ts'

const weeks = Array.from({ length: followedWeeks }, (_, i) => i + 1)
/** The strongest shade of a cell, in percent, for everybody who came back. */
const strongestShade = 60

/** Which share of the members of each week came back later: a table with shades, which is its own table of numbers. */
export function CohortsCard({ cohorts }: Pick<LoadedInsight, 'cohorts'>) {
  const { t } = useLingui()
  const shown = cohorts.filter(({ members }) => members > 0)
  return (
    <section className="card flush chart-card wide" aria-label={t`Who comes back`}>
      <header>
        <h2>
          <Trans>Who comes back</Trans>
        </h2>
        <small>
          <Trans>Do later weeks keep people longer? Read down a column.</Trans>
        </small>
        <CsvLink table="cohorts" name={t`Who comes back`} />
      </header>
      {shown.length === 0 ? (
        <p className="number-table-empty small">
          <Trans>Nobody has signed up and activated their account in the last 16 weeks.</Trans>
        </p>
      ) : (
        <div className="cohorts" role="region" aria-label={t`Who comes back`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Week from</Trans>
                </th>
                <th scope="col">
                  <Trans>Members</Trans>
                </th>
                {weeks.map((week) => (
                  <th key={week} scope="col">
                    +{week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ week, members, returned }) => (
                <tr key={week}>
                  <th scope="row">{formatDayOfYear(week)}</th>
                  <td>{formatCount(members)}</td>
                  {weeks.map((later, i) => (
                    <ReturnCell key={later} count={returned[i] ?? null} members={members} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <footer className="small">
        <Trans>
          Members who signed up in a week (Monday to Sunday, UTC) and activated their account, and the share
          of them who were seen in each of the next twelve weeks. Cells are empty for weeks that have not
          ended or were not recorded.
        </Trans>
      </footer>
    </section>
  )
}

function ReturnCell({ count, members }: { readonly count: number | null; readonly members: number }) {
  if (count === null) return <td />
  const share = count / members
  const shade = Math.round(share * strongestShade)
  return (
    <td style={{ background: `color-mix(in oklab, var(--chart-blue) ${shade}%, var(--surface))` }}>
      {formatPercent(Math.round(share * 100) / 100)}
    </td>
  )
}
