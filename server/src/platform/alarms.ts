// Alarms for the operator: at most one open row per cause. `npm run alarms` lists them.
import { sql } from 'kysely'
import { daysToMs, addMs } from './clock.ts'
import type { Services } from './context.ts'
import { type Db, runInTransaction } from './db/db.ts'
import { addJob } from './jobs/jobs.ts'

/** How long closed alarms are kept. */
const closedAlarmRetentionMs = daysToMs(365)

/** Alarms that were opened together, for whoever has to solve them. */
export interface AlarmNotice {
  readonly name: string
  readonly alarms: readonly { readonly subject: string; readonly detail: string }[]
}
export const alarmNoticeJobName = 'alarm-notice'

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

/** Opens an alarm or updates its detail; returns null if it is already open with the same detail. */
async function raiseAlarm(db: Db, alarm: Alarm): Promise<'opened' | 'updated' | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into alarm as a (name, subject, detail, raised_at)
    values (${alarm.name}, ${alarm.subject}, ${alarm.detail}, ${alarm.raisedAt})
    on conflict (name, subject) where closed_at is null
    do update set detail = excluded.detail where a.detail <> excluded.detail
    returning xmax = 0 as is_new`.execute(db)
  return rows[0] ? (rows[0].is_new ? 'opened' : 'updated') : null
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
  await runInTransaction(db, async (tx) => {
    const openedAlarms: AlarmNotice['alarms'][number][] = []
    for (const [subject, detail] of causes) {
      const change = await raiseAlarm(tx, { name, subject, detail, raisedAt: now })
      if (change) log.error({ alarm: name, subject, detail }, 'alarm raised')
      if (change === 'opened') openedAlarms.push({ subject, detail })
    }
    if (openedAlarms.length)
      await addJob(tx, alarmNoticeJobName, { name, alarms: openedAlarms } satisfies AlarmNotice)
  })
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
