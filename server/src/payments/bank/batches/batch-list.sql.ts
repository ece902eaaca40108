import type { DebitState } from '@amarelle/contract/staff/endpoints/money/bank'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isCollectable } from './batch.sql.ts'

/** Debits of one collection day that no file has. */
interface UpcomingRow {
  readonly collectOn: string
  readonly debits: number
  readonly sumMinor: number
  readonly announcedFrom: Date
  readonly announcedTo: Date
  /** The person who asked a second one to agree to them; null if nobody has. */
  readonly preparedBy: string | null
}
/** Returns the next 10 collection days from `firstDay` on with debits that no file has. */
export async function listUpcomingBatches(db: Db, firstDay: string, now: Date): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select d.collect_on::text as "collectOn", count(*)::int as debits, sum(a.amount_minor)::bigint as "sumMinor",
      min(d.announced_at) as "announcedFrom", max(d.announced_at) as "announcedTo",
      (select p.name from approval w join staff_member p on p.id = w.asked_by_staff
        where w.kind = 'debit_batch' and w.object = 'debit_batch:' || d.collect_on and w.state = 'asked' and w.expires_at > ${now}
        ) as "preparedBy"
    from direct_debit d join payment_attempt a on a.id = d.attempt_id join credit_order o on o.id = a.order_id
    where d.state = 'signed' and d.announced_at is not null and d.collect_on >= ${firstDay} and ${isCollectable}
    group by d.collect_on order by d.collect_on limit 10`.execute(db)
  return rows
}

export interface BatchRow {
  readonly id: number
  readonly messageId: string
  readonly collectOn: string
  readonly debits: number
  readonly sumMinor: number
  readonly isDownloaded: boolean
  /** Debits that neither settled nor came back. */
  readonly pending: number
  readonly returned: number
  readonly returnedMinor: number
  readonly sha256: Buffer | null
  readonly isKept: boolean
  readonly createdAt: Date
  readonly preparedBy: string | null
  readonly approvedBy: string | null
}
/** Files from before two people had to agree to them were written out by a command, which recorded no download. */
const wasDownloaded = sql`(b.prepared_by is null or exists (select from direct_debit_download w where w.batch_id = b.id))`
async function selectBatches(db: Db, condition: RawBuilder<unknown>, count: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.message_id as "messageId", b.collect_on::text as "collectOn", b.count as debits, b.sum_minor as "sumMinor",
      ${wasDownloaded} as "isDownloaded", d.pending, d.returned, d."returnedMinor", b.sha256, b.file <> '' as "isKept",
      b.created_at as "createdAt", preparer.name as "preparedBy", approver.name as "approvedBy"
    from direct_debit_batch b
      left join staff_member preparer on preparer.id = b.prepared_by
      left join staff_member approver on approver.id = b.approved_by
      cross join lateral (
        select count(*) filter (where d.state = 'submitted')::int as pending, count(*) filter (where d.state = 'returned')::int as returned,
          coalesce(sum(a.amount_minor) filter (where d.state = 'returned'), 0)::bigint as "returnedMinor"
        from direct_debit d join payment_attempt a on a.id = d.attempt_id where d.batch_id = b.id) d
    where ${condition} order by b.collect_on desc, b.id desc limit ${count}`.execute(db)
  return rows
}
/** Files by collection day, newest first; after the given one. */
export const listBatches = (
  db: Db,
  { after, count }: { after: { collectOn: string; id: number } | null; count: number },
): Promise<BatchRow[]> =>
  selectBatches(
    db,
    after ? sql`(b.collect_on, b.id) < (${after.collectOn}::date, ${after.id})` : sql`true`,
    count,
  )
export const findBatch = async (db: Db, id: number): Promise<BatchRow | undefined> =>
  (await selectBatches(db, sql`b.id = ${id}`, 1))[0]

export interface BatchDebitRow {
  readonly attemptId: string
  readonly orderNumber: string
  readonly memberId: number
  readonly member: string
  readonly country: string
  readonly last4: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: DebitState
  readonly returnCode: string | null
}
/** The state of a debit `d` as staff see it. */
export const debitStateOf = sql<DebitState>`case when d.state = 'signed' then 'announced' when d.state <> 'submitted' then d.state
  when exists (select from direct_debit_batch b where b.id = d.batch_id and ${wasDownloaded}) then 'at_bank' else 'in_file' end`
async function selectBatchDebits(
  db: Db,
  condition: RawBuilder<unknown>,
  { after, count }: { after: string | null; count: number },
): Promise<BatchDebitRow[]> {
  const { rows } = await sql<BatchDebitRow>`
    select d.attempt_id as "attemptId", o.number as "orderNumber", o.member_id as "memberId", p.username as member,
      m.iban_country as country, m.iban_last4 as last4, a.amount_minor as "amountMinor", a.currency,
      ${debitStateOf} as state, d.return_code as "returnCode"
    from direct_debit d join mandate m on m.reference = d.mandate join payment_attempt a on a.id = d.attempt_id
      join credit_order o on o.id = a.order_id join member p on p.id = o.member_id
    where ${condition} ${after ? sql`and d.attempt_id > ${after}` : sql``}
    order by d.attempt_id limit ${count}`.execute(db)
  return rows
}
type Paging = Parameters<typeof selectBatchDebits>[2]
export const listDebitsOfBatch = (db: Db, batchId: number, paging: Paging) =>
  selectBatchDebits(db, sql`d.batch_id = ${batchId}`, paging)
export const listUpcomingDebits = (db: Db, collectOn: string, paging: Paging) =>
  selectBatchDebits(
    db,
    sql`d.state = 'signed' and d.announced_at is not null and d.collect_on = ${collectOn} and ${isCollectable}`,
    paging,
  )

/** Returns who downloaded a file, newest first; at most 50. */
export const listDownloads = (db: Db, batchId: number) =>
  db
    .selectFrom('direct_debit_download as w')
    .innerJoin('staff_member as p', 'p.id', 'w.staff_id')
    .select(['w.staff_id as staffId', 'p.name', 'w.downloaded_at as at', 'w.reason'])
    .where('w.batch_id', '=', batchId)
    .orderBy('w.id', 'desc')
    .limit(50)
    .execute()
