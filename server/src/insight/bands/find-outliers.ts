import type { Outlier } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { watchedFigures, toFigureColumn } from '@amarelle/contract/staff/endpoints/insight/figures'
import { type RawBuilder, sql } from 'kysely'
import { everyValue } from '../aggregates/figure-columns.ts'
import { addDays } from '../../platform/calendar-day.ts'
import { listSitePlaces, type SiteServices } from '../../sites/index.ts'
import { computeBand } from './band.ts'

/** The same weekday of so many weeks makes the band. */
const comparedWeeks = 8

/**
 * Returns the figures of a day that are out of their band, on the sites for which `isOnSite` holds; `f` is the table of figures. A site
 * that has no row on a computed day has zeros. Nothing if the day was not computed yet.
 */
export async function findOutliers(
  services: SiteServices,
  day: string,
  isOnSite: RawBuilder<boolean>,
): Promise<Outlier[]> {
  const compared = Array.from({ length: comparedWeeks }, (_, i) => addDays(day, -7 * (i + 1)))
  const columns = watchedFigures.map(
    (figure) => sql`coalesce(f.${sql.ref(toFigureColumn(figure))}, 0) as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<Record<(typeof watchedFigures)[number], number> & { site: number; day: string }>`
    select s.id as site, d.day, ${sql.join(columns)}
    from figure_day d cross join site s
      left join daily_figure f on f.day = d.day and f.site_id = s.id and f.country = ${everyValue} and f.source = ${everyValue}
    where d.day = any(${[day, ...compared]}::date[]) and ${isOnSite}
    order by s.id`.execute(services.db)
  const names = new Map((await listSitePlaces(services)).map(({ id, name }) => [id, name]))
  return rows
    .filter((row) => row.day === day)
    .flatMap((row) => {
      const earlier = rows.filter((one) => one.site === row.site && one.day !== day)
      return watchedFigures.flatMap((figure): Outlier[] => {
        const band = computeBand(earlier.map((one) => one[figure]))
        const value = row[figure]
        if (!band || (value >= band.low && value <= band.high)) return []
        return [
          { site: row.site, siteName: names.get(row.site) ?? String(row.site), day, figure, value, ...band },
        ]
      })
    })
}
