import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../platform/db/db-types.ts'
import type { Db } from '../../../platform/db/db.ts'

/** Runs of a provider beyond this many are deleted, oldest first. */
const maxRuns = 100

export async function insertRun(
  tx: Db,
  run: Insertable<DB['reconciliation_run']> & { readonly provider: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('reconciliation_run')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from reconciliation_run where provider = ${run.provider} and id <= (
    select id from reconciliation_run where provider = ${run.provider} order by id desc offset ${maxRuns} limit 1)`.execute(
    tx,
  )
  return id
}
export const findRunningRun = (db: Db, id: number) =>
  db
    .selectFrom('reconciliation_run')
    .select(['provider', 'first_day as firstDay', 'last_day as lastDay'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
export const updateRun = (
  tx: Db,
  id: number,
  change: { readonly state: 'completed' | 'failed'; readonly payments: number; readonly ended_at: Date },
) => tx.updateTable('reconciliation_run').set(change).where('id', '=', id).execute()

/** The sums of a day's payments in one currency, with their refunds and disputes. */
export interface DaySums {
  readonly currency: string
  readonly payments: number
  readonly oursMinor: number
  readonly theirsMinor: number
  readonly isDifferent: boolean
}
/** Replaces what is stored of a day. A difference keeps the time at which it was first seen. */
export async function storeReconciliationDay(
  tx: Db,
  provider: string,
  day: string,
  sums: readonly DaySums[],
  differences: readonly Insertable<DB['reconciliation_difference']>[],
  at: Date,
): Promise<void> {
  const currencies = sums.map(({ currency }) => currency)
  await sql`delete from reconciliation_day where provider = ${provider} and day = ${day}::date
    and not (trim(currency) = any(${currencies}::text[]))`.execute(tx)
  for (const { currency, payments, oursMinor, theirsMinor, isDifferent } of sums)
    await sql`
      insert into reconciliation_day as d (provider, currency, day, payments, ours_minor, theirs_minor, differs_since, checked_at)
      values (${provider}, ${currency}, ${day}::date, ${payments}, ${oursMinor}, ${theirsMinor}, ${isDifferent ? at : null}, ${at})
      on conflict (provider, currency, day) do update set payments = excluded.payments, ours_minor = excluded.ours_minor,
        theirs_minor = excluded.theirs_minor, checked_at = excluded.checked_at,
        differs_since = case when excluded.differs_since is null then null else coalesce(d.differs_since, excluded.differs_since) end`.execute(
      tx,
    )
  await tx
    .deleteFrom('reconciliation_difference')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute()
  for (const difference of differences)
    await tx
      .insertInto('reconciliation_difference')
      .values(difference)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Days that differ and started before a day, oldest first. */
export async function listDifferingDays(
  db: Db,
  provider: string,
  before: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from reconciliation_day
    where provider = ${provider} and differs_since is not null and day < ${before}::date order by day limit ${limit}`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

interface ReconciliationDayRow {
  readonly provider: string
  readonly currency: string
  readonly day: string
  readonly payments: number
  readonly oursMinor: number
  readonly theirsMinor: number
  readonly differsSince: Date | null
  readonly checkedAt: Date
}
export interface DayPosition {
  readonly day: string
  readonly provider: string
  readonly currency: string
}
/** Returns the newest days, of one provider or all, after a position. */
export async function listReconciliationDays(
  db: Db,
  {
    provider,
    onlyDifferent,
    after,
    limit,
  }: {
    readonly provider: string | undefined
    readonly onlyDifferent: boolean
    readonly after: DayPosition | null
    readonly limit: number
  },
): Promise<ReconciliationDayRow[]> {
  const { rows } = await sql<ReconciliationDayRow>`
    select provider, trim(currency) as currency, to_char(day, 'YYYY-MM-DD') as day, payments, ours_minor as "oursMinor",
      theirs_minor as "theirsMinor", differs_since as "differsSince", checked_at as "checkedAt"
    from reconciliation_day
    where (${provider ?? null}::text is null or provider = ${provider ?? null}) and (not ${onlyDifferent} or differs_since is not null)
      ${after ? sql`and (day < ${after.day}::date or day = ${after.day}::date and (provider, currency) > (${after.provider}, ${after.currency}))` : sql``}
    order by day desc, provider, currency limit ${limit}`.execute(db)
  return rows
}
interface ReconciliationRunRow {
  readonly id: number
  readonly provider: string
  readonly firstDay: string
  readonly lastDay: string
  readonly staffName: string | null
  readonly state: 'running' | 'completed' | 'failed'
  readonly payments: number
  readonly startedAt: Date
  readonly endedAt: Date | null
}
export const listReconciliationRuns = (db: Db, limit: number) =>
  db
    .selectFrom('reconciliation_run as r')
    .leftJoin('staff_member as s', 's.id', 'r.staff_id')
    .select(['r.id', 'r.provider', 'r.first_day as firstDay', 'r.last_day as lastDay', 's.name as staffName'])
    .select(['r.state', 'r.payments', 'r.started_at as startedAt', 'r.ended_at as endedAt'])
    .orderBy('r.id', 'desc')
    .limit(limit)
    .$castTo<ReconciliationRunRow>()
    .execute()

interface StoredDifference {
  readonly kind: 'payment' | 'refund' | 'dispute'
  readonly reference: string
  readonly payment: string
  readonly order: string
  readonly oursState: string | null
  readonly oursMinor: number | null
  readonly theirsState: string | null
  readonly theirsMinor: number | null
}
export const listStoredDifferences = (db: Db, { provider, currency, day }: DayPosition, limit: number) =>
  db
    .selectFrom('reconciliation_difference as d')
    .innerJoin('credit_order as o', 'o.id', 'd.order_id')
    .select(['d.kind', 'd.reference', 'd.payment', 'o.number as order', 'd.ours_state as oursState'])
    .select(['d.ours_minor as oursMinor', 'd.theirs_state as theirsState', 'd.theirs_minor as theirsMinor'])
    .where('d.provider', '=', provider)
    .where('d.day', '=', day)
    .where('d.currency', '=', currency)
    .orderBy('d.payment')
    .orderBy('d.kind')
    .orderBy('d.reference')
    .limit(limit)
    .$castTo<StoredDifference>()
    .execute()
