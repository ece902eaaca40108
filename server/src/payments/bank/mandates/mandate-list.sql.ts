import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { DebitState } from '@amarelle/contract/staff/endpoints/money/bank'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { debitStateOf } from '../batches/batch-list.sql.ts'

export interface MandateRow {
  readonly reference: string
  readonly memberId: number
  readonly member: string
  readonly country: string
  /** Empty once the member is erased. */
  readonly last4: string
  readonly orderNumber: string
  readonly amountMinor: number
  readonly currency: string
  readonly signedAt: Date
  /** In microseconds, for the cursor. */
  readonly signedMicros: string
  readonly collectOn: string | null
  /** Null before the debit is announced. */
  readonly state: DebitState | null
}
const mandateColumns = sql`m.reference, m.member_id as "memberId", p.username as member, m.iban_country as country, m.iban_last4 as last4,
  o.number as "orderNumber", o.total_minor as "amountMinor", o.currency, m.signed_at as "signedAt",
  (extract(epoch from m.signed_at) * 1000000)::bigint::text as "signedMicros", d.collect_on::text as "collectOn",
  case when d.state is null or d.state = 'signed' and d.announced_at is null then null else ${debitStateOf} end as state`
const mandateTables = sql`mandate m join member p on p.id = m.member_id join credit_order o on o.id = m.order_id
  left join direct_debit d on d.mandate = m.reference`

/** Describes the filter of a list of mandates. */
export type MandateFilter =
  | { readonly by: 'all' }
  | { readonly by: 'reference'; readonly words: string }
  | { readonly by: 'iban'; readonly hash: Buffer }
const filterConditions: {
  readonly [By in MandateFilter['by']]: (filter: Extract<MandateFilter, { by: By }>) => RawBuilder<unknown>
} = {
  all: () => sql`true`,
  reference: ({ words }) => sql`m.reference in (select reference from mandate where reference = ${words}
    union select y.reference from credit_order x join mandate y on y.order_id = x.id and y.member_id = x.member_id where x.number = ${words})`,
  iban: ({ hash }) => sql`m.iban_hash = ${hash}`,
}
const toCondition = (filter: MandateFilter): RawBuilder<unknown> =>
  (filterConditions[filter.by] as (filter: MandateFilter) => RawBuilder<unknown>)(filter)

/** Mandates by the time of the signature, newest first; after the given one. */
export async function listMandateRows(
  db: Db,
  filter: MandateFilter,
  { after, count }: { after: { micros: string; reference: string } | null; count: number },
): Promise<MandateRow[]> {
  const position = after
    ? sql`(m.signed_at, m.reference) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.reference})`
    : sql`true`
  const { rows } = await sql<MandateRow>`select ${mandateColumns} from ${mandateTables}
    where ${toCondition(filter)} and ${position} order by m.signed_at desc, m.reference desc limit ${count}`.execute(
    db,
  )
  return rows
}

/** The evidence that a mandate was signed. */
interface MandateEvidenceRow extends MandateRow {
  readonly siteId: number
  readonly holder: string
  readonly street: string
  readonly houseNumber: string
  readonly postalCode: string
  readonly city: string
  readonly phone: string
  readonly codeSentAt: Date | null
  readonly textVersion: string
  readonly language: InterfaceLanguage
  readonly network: string
  readonly device: string
  readonly announcedAt: Date | null
  readonly returnCode: string | null
}
export async function findMandateEvidence(
  db: Db,
  reference: string,
): Promise<MandateEvidenceRow | undefined> {
  const { rows } =
    await sql<MandateEvidenceRow>`select ${mandateColumns}, o.site_id as "siteId", m.holder, m.street,
      m.house_number as "houseNumber", m.postal_code as "postalCode", m.city, m.phone, m.code_sent_at as "codeSentAt",
      m.text_version as "textVersion", m.language, m.address as network, m.user_agent as device, d.announced_at as "announcedAt",
      d.return_code as "returnCode"
    from ${mandateTables} where m.reference = ${reference}`.execute(db)
  return rows[0]
}

export interface ReturnRow {
  readonly attemptId: string
  readonly orderNumber: string
  readonly memberId: number
  readonly member: string
  readonly country: string
  readonly last4: string
  readonly amountMinor: number
  readonly currency: string
  readonly code: string
  readonly returnedAt: Date
  readonly returnedMicros: string
  readonly isBlocked: boolean
}
/** Debits that came back, newest first; after the given one. */
export async function listReturnRows(
  db: Db,
  { after, count }: { after: { micros: string; attemptId: string } | null; count: number },
): Promise<ReturnRow[]> {
  const position = after
    ? sql`(d.returned_at, d.attempt_id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.attemptId}::uuid)`
    : sql`true`
  const { rows } = await sql<ReturnRow>`
    select d.attempt_id as "attemptId", o.number as "orderNumber", o.member_id as "memberId", p.username as member,
      m.iban_country as country, m.iban_last4 as last4, a.amount_minor as "amountMinor", a.currency, coalesce(d.return_code, 'NARR') as code,
      d.returned_at as "returnedAt", (extract(epoch from d.returned_at) * 1000000)::bigint::text as "returnedMicros",
      exists (select from direct_debit_block b where b.member_id = o.member_id and b.lifted_at is null) as "isBlocked"
    from direct_debit d join mandate m on m.reference = d.mandate join payment_attempt a on a.id = d.attempt_id
      join credit_order o on o.id = a.order_id join member p on p.id = o.member_id
    where d.state = 'returned' and d.returned_at is not null and ${position}
    order by d.returned_at desc, d.attempt_id desc limit ${count}`.execute(db)
  return rows
}

/** Blocks that are not lifted, newest first, before the given id. */
export const listBlockRows = (db: Db, { before, count }: { before: number | null; count: number }) =>
  db
    .selectFrom('direct_debit_block as b')
    .innerJoin('member as p', 'p.id', 'b.member_id')
    .select(['b.id', 'b.member_id as memberId', 'p.username as member', 'b.reason as code', 'b.since'])
    .where('b.lifted_at', 'is', null)
    .$if(before !== null, (query) => query.where('b.id', '<', before ?? 0))
    .orderBy('b.id', 'desc')
    .limit(count)
    .execute()
