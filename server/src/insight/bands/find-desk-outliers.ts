import {
  type WatchedDeskFigure,
  watchedDeskFigures,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Band, computeBand } from './band.ts'

/** The same weekday of so many weeks makes the band. */
const comparedWeeks = 8

interface DeskOutlier extends Band {
  readonly siteName: string
  readonly figure: WatchedDeskFigure
  readonly value: number
}
/** The desk's figures of a day that are out of their band, on all sites. A site without a row on a computed day has zeros. */
export async function findDeskOutliers(db: Db, day: string): Promise<DeskOutlier[]> {
  const compared = Array.from({ length: comparedWeeks }, (_, i) => addDays(day, -7 * (i + 1)))
  const columns = watchedDeskFigures.map(
    (figure) => sql`coalesce(f.${sql.ref(figure)}, 0) as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<Record<WatchedDeskFigure, number> & { site: number; name: string; day: string }>`
    select s.id as site, s.name, d.day, ${sql.join(columns)}
    from figure_day d cross join site s left join daily_desk_figure f on f.site_id = s.id and f.day = d.day and f.staff_id = 0
    where d.day = any(${[day, ...compared]}::date[]) order by s.id`.execute(db)
  return rows
    .filter((row) => row.day === day)
    .flatMap((row) => {
      const earlier = rows.filter((one) => one.site === row.site && one.day !== day)
      return watchedDeskFigures.flatMap((figure): DeskOutlier[] => {
        const band = computeBand(earlier.map((one) => one[figure]))
        const value = row[figure]
        if (!band || (value >= band.low && value <= band.high)) return []
        return [{ siteName: row.name, figure, value, ...band }]
      })
    })
}
