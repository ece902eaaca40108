import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

interface PageBounce {
  readonly siteId: number
  readonly at: Date
  readonly timeZone: string
  readonly page: string
  readonly source: string
  readonly withinSeconds: number | null
}
/** Adds one to the counter of the day of `at` in `timeZone`. */
export async function incrementPageBounces(
  db: Db,
  { siteId, at, timeZone, page, source, withinSeconds }: PageBounce,
) {
  await sql`
    insert into page_bounce (site_id, day, page, source, within_seconds, visits)
    values (${siteId}, (${at}::timestamptz at time zone ${timeZone})::date, ${page}, ${source}, ${withinSeconds}, 1)
    on conflict (site_id, day, page, source, within_seconds) do update set visits = page_bounce.visits + 1`.execute(
    db,
  )
}
