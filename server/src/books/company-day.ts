import { sql } from 'kysely'
import { addMs, hoursToMs } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

/** A company whose books are kept, with its own day. */
export interface BookedCompany {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** The company's current day, `2026-11-25`. */
  readonly today: string
}
/** Returns all companies, with what day it is in their time zones. */
export async function listBookedCompanies(db: Db, now: Date): Promise<BookedCompany[]> {
  const { rows } = await sql<BookedCompany>`
    select id, name, time_zone as "timeZone", to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from company order by id`.execute(db)
  return rows
}
/** Returns the first moment of a day in a time zone. */
export async function findDayStart(db: Db, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select ${day}::date::timestamp at time zone ${timeZone} as at`.execute(db)
  return rows[0]?.at ?? new Date(day)
}
/** Noon of a day in a time zone, for bookings of which only the day is known. */
export async function findMiddayOf(db: Db, day: string, timeZone: string): Promise<Date> {
  return addMs(await findDayStart(db, day, timeZone), hoursToMs(12))
}

/** Returns the first day of the month, so many months later. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}
