// Alarms for the operator: at most one open row per cause. `npm run alarms` lists them.
import { sql } from 'kysely'
import { daysToMs, addMs } from './clock.ts'
import type { Services } from './context.ts'
import type { Db } from './db/db.ts'

/** How long closed alarms are kept. */
const closedAlarmRetentionMs = daysToMs(365)

interface Alarm {
  readonly name: string
  readonly subject: string
  readonly detail: string
  readonly raisedAt: Date
}
export const findOpenAlarms = (db: Db): Promise<Alarm[]> =>
  db
    .selectFrom('alarm')
    .select(['name', 'subject', 'detail', 'raised_at as raisedAt'])
    .where('closed_at', 'is', null)
    .orderBy('raised_at')
    .orderBy('id')
    .execute()

export const countOpenAlarms = (db: Db): Promise<{ name: string; count: number }[]> =>
  db
    .selectFrom('alarm')
    .select(['name', sql<number>`count(*)`.as('count')])
    .where('closed_at', 'is', null)
    .groupBy('name')
    .execute()

/** Opens an alarm or updates its detail; returns false if it is already open with the same detail. */
async function raiseAlarm(db: Db, alarm: Alarm): Promise<boolean> {
  const { rows } = await sql`
    insert into alarm as a (name, subject, detail, raised_at)
    values (${alarm.name}, ${alarm.subject}, ${alarm.detail}, ${alarm.raisedAt})
    on conflict (name, subject) where closed_at is null
    do update set detail = excluded.detail where a.detail <> excluded.detail
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Synchronises the open alarms called `name` with `causes` (subject to detail): opens new ones, closes those that are gone. Each
 * change is logged once, by whichever process makes it.
 */
export async function syncAlarms(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  name: string,
  causes: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now()
  for (const [subject, detail] of causes)
    if (await raiseAlarm(db, { name, subject, detail, raisedAt: now }))
      log.error({ alarm: name, subject, detail }, 'alarm raised')
  const closed = await db
    .updateTable('alarm')
    .set({ closed_at: now })
    .where('name', '=', name)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`not (subject = any(${[...causes.keys()]}::text[]))`)
    .returning('subject')
    .execute()
  for (const { subject } of closed) log.warn({ alarm: name, subject }, 'alarm closed')
  await db.deleteFrom('alarm').where('closed_at', '<', addMs(now, -closedAlarmRetentionMs)).execute()
}
