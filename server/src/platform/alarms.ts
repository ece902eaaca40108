// Alarms for the operator: at most one open row per cause. `npm run alarms` lists them.
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { sql } from 'kysely'
import { daysToMs, addMs } from './clock.ts'
import type { Services } from './context.ts'
import { type Db, runInTransaction } from './db/db.ts'
import { addJob } from './jobs/jobs.ts'
import { loadTranslations } from './translations.ts'

/** The time for which closed alarms are kept. */
const closedAlarmRetentionMs = daysToMs(365)

/** Alarms that were opened together, for whoever has to solve them. */
export interface AlarmNotice {
  readonly name: string
  readonly alarms: readonly { readonly subject: string; readonly detail: string }[]
}
export const alarmNoticeJobName = 'alarm-notice'

/** Describes what an alarm says: `staff.alarm.<code>` with these values, in the languages of the console. */
export interface AlarmText {
  readonly code:
    | 'audit_log_broken'
    | 'cases_overdue'
    | 'debits_waiting'
    | 'entries_unbalanced'
    | 'figure_out_of_band'
    | 'gift_unknown'
    | 'jobs_failed'
    | 'jobs_waiting'
    | 'ledger_check_late'
    | 'member_balance'
    | 'method_unknown'
    | 'money_differs'
    | 'other'
    | 'plan_refused'
    | 'site_invalid'
    | 'texts_unfit'
    | 'webhooks_waiting'
  readonly values?: Readonly<Record<string, string | number>>
}
const describeAlarm = async (
  language: InterfaceLanguage,
  { code, values = {} }: AlarmText,
): Promise<string> => (await loadTranslations(language, null))._(`staff.alarm.${code}`, { ...values })

interface Alarm {
  readonly name: string
  readonly subject: string
  /** In English. */
  readonly detail: string
  readonly text: AlarmText
  readonly raisedAt: Date
}
/** Returns the oldest first. */
export async function findOpenAlarms(db: Db): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['name', 'subject', 'detail', 'message', 'raised_at as raisedAt'])
    .where('closed_at', 'is', null)
    .orderBy('raised_at')
    .orderBy('id')
    .execute()
  return rows.map(({ message, ...alarm }) => ({
    ...alarm,
    text: (message as AlarmText | null) ?? {
      code: 'other',
      values: { detail: `${alarm.subject}: ${alarm.detail}` },
    },
  }))
}
/** Returns the open alarms with what they say in a language of the console; the oldest first. */
export const describeOpenAlarms = async (
  db: Db,
  language: InterfaceLanguage,
): Promise<(Pick<Alarm, 'name' | 'subject' | 'raisedAt'> & { readonly detail: string })[]> =>
  Promise.all(
    (await findOpenAlarms(db)).map(async ({ name, subject, raisedAt, text }) => ({
      name,
      subject,
      raisedAt,
      detail: await describeAlarm(language, text),
    })),
  )

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
    insert into alarm as a (name, subject, detail, message, raised_at)
    values (${alarm.name}, ${alarm.subject}, ${alarm.detail}, ${JSON.stringify(alarm.text)}::jsonb, ${alarm.raisedAt})
    on conflict (name, subject) where closed_at is null
    do update set detail = excluded.detail, message = excluded.message where a.detail <> excluded.detail
    returning xmax = 0 as is_new`.execute(db)
  return rows[0] ? (rows[0].is_new ? 'opened' : 'updated') : null
}

/**
 * Synchronises the open alarms called `name` with `causes` (subject to text): opens new ones, closes those that are gone. Each
 * change is logged once, by whichever process makes it.
 */
export async function syncAlarms(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  name: string,
  causes: ReadonlyMap<string, AlarmText>,
): Promise<void> {
  const now = clock.now()
  await runInTransaction(db, async (tx) => {
    const openedAlarms: AlarmNotice['alarms'][number][] = []
    for (const [subject, text] of causes) {
      const detail = await describeAlarm('en', text)
      const change = await raiseAlarm(tx, { name, subject, detail, text, raisedAt: now })
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
