import {
  type WatchedDeskFigure,
  type WatchedDeskRatio,
  watchedDeskFigures,
  watchedDeskRatios,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { findAnswerMinutes } from '../desk/answer-times.ts'
import { type Band, computeBand } from './band.ts'

/** The same weekday of so many weeks makes the band. */
const comparedWeeks = 8

interface DeskOutlier extends Band {
  readonly siteName: string
  readonly figure: WatchedDeskFigure | WatchedDeskRatio
  readonly value: number
}
interface DeskDay extends Record<WatchedDeskFigure, number> {
  readonly site: number
  readonly name: string
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

/** The desk's figures of a day that are out of their band, on all sites. A site without a row on a computed day has zeros. */
export async function findDeskOutliers(db: Db, day: string): Promise<DeskOutlier[]> {
  const compared = Array.from({ length: comparedWeeks }, (_, i) => addDays(day, -7 * (i + 1)))
  const columns = watchedDeskFigures.map(
    (figure) => sql`coalesce(f.${sql.ref(figure)}, 0) as ${sql.ref(figure)}`,
  )
  const { rows } = await sql<DeskDay>`
    select s.id as site, s.name, d.day, ${sql.join(columns)}, coalesce(f.answer_times, '{}') as "answerTimes",
      coalesce(f.paying_members, 0) as "payingMembers"
    from figure_day d cross join site s left join daily_desk_figure f on f.site_id = s.id and f.day = d.day and f.staff_id = 0
    where d.day = any(${[day, ...compared]}::date[]) order by s.id`.execute(db)
  return rows
    .filter((row) => row.day === day)
    .flatMap((row) => {
      const earlier = rows.filter((one) => one.site === row.site && one.day !== day)
      const counted = watchedDeskFigures.map((figure) => ({
        figure,
        value: row[figure],
        band: computeBand(earlier.map((one) => one[figure])),
      }))
      const divided = watchedDeskRatios.map((figure) => {
        const weeks = earlier.map(ratios[figure]).filter(({ value }) => value !== null)
        const band = computeBand(
          weeks.map(({ value }) => value ?? 0),
          weeks.map(({ count }) => count),
        )
        return { figure, value: ratios[figure](row).value, band }
      })
      return [...counted, ...divided].flatMap(({ figure, value, band }): DeskOutlier[] =>
        band && value !== null && isOutside(value, band)
          ? [{ siteName: row.name, figure, value, ...band }]
          : [],
      )
    })
}
