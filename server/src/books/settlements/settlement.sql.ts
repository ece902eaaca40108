import { sql } from 'kysely'
import type { ReportedLine, SettlementReport } from '../../payments/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** Returns the digest of a settlement's lines; null for an unknown one. */
export async function findSettlementDigest(
  tx: Db,
  provider: string,
  reference: string,
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('settlement')
    .select('digest')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.digest ?? null
}
export async function insertSettlement(
  tx: Db,
  row: {
    readonly companyId: number
    readonly provider: string
    readonly report: SettlementReport
    readonly digest: Buffer
    readonly fileId: number | null
    readonly at: Date
  },
): Promise<number> {
  const { reference, currency, paidOutOn, paidOutMinor, lines } = row.report
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const { id } = await tx
    .insertInto('settlement')
    .values({
      company_id: row.companyId,
      provider: row.provider,
      reference,
      currency,
      period_from: days[0] ?? paidOutOn,
      period_to: days.at(-1) ?? paidOutOn,
      paid_out_on: paidOutOn,
      paid_out_minor: paidOutMinor,
      fee_minor: lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
      line_count: lines.length,
      digest: row.digest,
      source: row.fileId === null ? 'api' : 'file',
      file_id: row.fileId,
      imported_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Files have no column for our id: FlexPay's reference of a payment is our id. */
export const findOwnId = ({ reference, ownId = reference }: ReportedLine) => (uuid.test(ownId) ? ownId : null)

/** Inserts a settlement's lines. Adjustments are differences from the start: nothing of ours belongs to them. */
export async function insertLines(
  tx: Db,
  settlementId: number,
  lines: readonly ReportedLine[],
): Promise<void> {
  await sql`
    insert into settlement_line
      (settlement_id, position, kind, reference, own_id, amount_minor, fee_minor, booked_on, original_minor, original_currency,
        difference_minor, cause)
    select ${settlementId}, position, kind, reference, own_id, amount, fee, booked_on, original_minor, original_currency,
      case kind when 'adjustment' then amount else 0 end, case when kind = 'adjustment' and amount <> 0 then 'unknown' end
    from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map((line) => line.reference.slice(0, 200))}::text[],
      ${lines.map(findOwnId)}::uuid[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${lines.map(({ feeMinor }) => feeMinor)}::bigint[], ${lines.map(({ bookedOn }) => bookedOn)}::date[],
      ${lines.map(({ original }) => original?.minor ?? null)}::bigint[], ${lines.map(({ original }) => original?.currency ?? null)}::text[])
      with ordinality as l (kind, reference, own_id, amount, fee, booked_on, original_minor, original_currency, position)`.execute(
    tx,
  )
}

/** Locks a settlement; null for an unknown one. */
export async function lockSettlement(tx: Db, id: number) {
  const { rows } = await sql<{
    companyId: number
    currency: string
    paidOutMinor: number
    paidOutOn: string
    hasArrived: boolean
    reference: string
  }>`
    select company_id as "companyId", currency::text, paid_out_minor as "paidOutMinor", to_char(paid_out_on, 'YYYY-MM-DD') as "paidOutOn",
      arrived_on is not null as "hasArrived", reference
    from settlement where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}
export async function findLineProvider(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ provider: string }>`
    select s.provider from settlement_line l join settlement s on s.id = l.settlement_id where l.id = ${id}`.execute(
    db,
  )
  return rows[0]?.provider ?? null
}
/** Locks a line with its settlement; null for an unknown one. */
export async function lockLine(tx: Db, id: number) {
  const { rows } = await sql<{
    companyId: number
    settlementId: number
    currency: string
    differenceMinor: number
    isOpen: boolean
  }>`
    select s.company_id as "companyId", s.id as "settlementId", s.currency::text, l.difference_minor as "differenceMinor",
      l.cause is not null and l.explained_as is null as "isOpen"
    from settlement_line l join settlement s on s.id = l.settlement_id where l.id = ${id} for update of l`.execute(
    tx,
  )
  return rows[0] ?? null
}
