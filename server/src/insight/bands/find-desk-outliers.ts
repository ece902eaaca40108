import {
  type DeskOutlier,
  type WatchedDeskFigure,
  type WatchedDeskRatio,
  watchedAgentFigures,
  watchedDeskFigures,
  watchedDeskRatios,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { findAnswerMinutes } from '../desk/answer-times.ts'
import { type Band, computeBand, computeRareBand } from './band.ts'

/** The same weekday of so many weeks makes the band. */
const comparedWeeks = 8
/** Counts of what seldom happens on a small site or to an agent. */
const rareFigures: readonly WatchedDeskFigure[] = watchedAgentFigures

interface DeskDay extends Record<WatchedDeskFigure, number> {
  readonly site: number
  readonly siteName: string
  /** 0 for the whole site. */
  readonly staffId: number
  readonly agentName: string | null
  readonly day: string
  readonly answerTimes: readonly number[]
  readonly payingMembers: number
}
/** A ratio of a day, null where there is nothing to divide by, and what it counts. */
const ratios: Readonly<
  Record<WatchedDeskRatio, (day: DeskDay) => { readonly value: number | null; readonly count: number }>
> = {
  answer_minutes: ({ answerTimes, answers }) => ({
    value: findAnswerMinutes(answerTimes, 0.5),
    count: answers,
  }),
  credits_per_member: ({ credits, payingMembers }) => ({
    value: payingMembers === 0 ? null : Math.round((credits / payingMembers) * 10) / 10,
    count: payingMembers,
  }),
}
const isOutside = (value: number, { low, high }: Band) => value < low || value > high

/** The figures of one site's or agent's day that are out of the band of its earlier days. */
function compareDay(row: DeskDay, earlier: readonly DeskDay[]): DeskOutlier[] {
  const counted = (row.staffId === 0 ? watchedDeskFigures : watchedAgentFigures).map((figure) => {
    const values = earlier.map((one) => one[figure])
    return {
      figure,
      value: row[figure],
      band: rareFigures.includes(figure) ? computeRareBand(values) : computeBand(values),
    }
  })
  const divided = watchedDeskRatios.map((figure) => {
    const weeks = earlier.map(ratios[figure]).filter(({ value }) => value !== null)
    const band = computeBand(
      weeks.map(({ value }) => value ?? 0),
      weeks.map(({ count }) => count),
    )
    return { figure, value: ratios[figure](row).value, band }
  })
  const { site, siteName, staffId } = row
  const agent = staffId === 0 ? null : { staffId, name: row.agentName ?? String(staffId) }
  return [...counted, ...divided].flatMap(({ figure, value, band }): DeskOutlier[] =>
    band && value !== null && isOutside(value, band)
      ? [{ site, siteName, agent, figure, value, ...band }]
      : [],
  )
}

/**
 * Returns the desk's figures of a day that are out of their band, of sites or of agents, on the sites for which `isOnSite`, a condition on
 * `f.site_id`, holds. A site without a row on a computed day has zeros; of an agent only the days with a row are compared.
 */
export async function findDeskOutliers(
  db: Db,
  day: string,
  { by, isOnSite }: { readonly by: 'site' | 'agent'; readonly isOnSite: RawBuilder<boolean> },
): Promise<DeskOutlier[]> {
  const compared = Array.from({ length: comparedWeeks }, (_, i) => addDays(day, -7 * (i + 1)))
  const columns = watchedDeskFigures.map(
    (figure) => sql`coalesce(g.${sql.ref(figure)}, 0) as ${sql.ref(figure)}`,
  )
  const compares =
    by === 'site'
      ? sql`select id as site_id, 0 as staff_id from site`
      : sql`select site_id, staff_id from daily_desk_figure where day = ${day}::date and staff_id <> 0`
  const { rows } = await sql<DeskDay>`
    select s.id as site, s.name as "siteName", f.staff_id as "staffId", m.name as "agentName", d.day, ${sql.join(columns)},
      coalesce(g.answer_times, '{}') as "answerTimes", coalesce(g.paying_members, 0) as "payingMembers"
    from figure_day d cross join (${compares}) f join site s on s.id = f.site_id left join staff_member m on m.id = f.staff_id
      left join daily_desk_figure g on g.site_id = f.site_id and g.day = d.day and g.staff_id = f.staff_id
    where d.day = any(${[day, ...compared]}::date[]) and ${isOnSite} and (f.staff_id = 0 or g.site_id is not null)
    order by s.id, f.staff_id`.execute(db)
  return rows
    .filter((row) => row.day === day)
    .flatMap((row) =>
      compareDay(
        row,
        rows.filter((one) => one.site === row.site && one.staffId === row.staffId && one.day !== day),
      ),
    )
}
