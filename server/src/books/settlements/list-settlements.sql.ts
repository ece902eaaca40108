import type {
  ListedSettlement,
  SettlementLineView,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Lines of a settlement that do not fit our books and that nobody has explained. */
const openDifferencesOf = sql`from settlement_line l
  where l.settlement_id = s.id and l.cause is not null and l.explained_as is null`
const listedColumns = sql`s.id, s.provider, s.reference, s.currency::text, to_char(s.paid_out_on, 'YYYY-MM-DD') as "paidOutOn",
  s.paid_out_minor as "paidOutMinor", s.fee_minor as "feeMinor", s.line_count as lines,
  (select count(*) ${openDifferencesOf})::int as "openDifferences", to_char(s.arrived_on, 'YYYY-MM-DD') as "arrivedOn"`

/** Returns a company's settlements after the one with the id `after`, by the day of the payout, newest first. */
export async function listSettlementRows(
  db: Db,
  companyId: number,
  after: number | undefined,
  count: number,
): Promise<ListedSettlement[]> {
  const { rows } = await sql<ListedSettlement>`
    select ${listedColumns} from settlement s
    where s.company_id = ${companyId} and (${after ?? null}::bigint is null
      or (s.paid_out_on, s.id) < (select p.paid_out_on, p.id from settlement p where p.id = ${after ?? null}))
    order by s.paid_out_on desc, s.id desc limit ${count}`.execute(db)
  return rows
}

interface SettlementDetails extends ListedSettlement {
  readonly companyId: number
  readonly company: string
  readonly periodFrom: string
  readonly periodTo: string
  readonly source: 'api' | 'file'
  readonly importedAt: Date
  readonly bankReference: string | null
  readonly openDifferenceMinor: number
  readonly fileName: string | null
  readonly fileSha256: string | null
  readonly importedBy: string | null
}
export async function findSettlement(db: Db, id: number): Promise<SettlementDetails | null> {
  const { rows } = await sql<SettlementDetails>`
    select ${listedColumns}, s.company_id as "companyId", c.name as company, to_char(s.period_from, 'YYYY-MM-DD') as "periodFrom",
      to_char(s.period_to, 'YYYY-MM-DD') as "periodTo", s.source, s.imported_at as "importedAt", s.bank_reference as "bankReference",
      (select coalesce(sum(l.difference_minor), 0) ${openDifferencesOf})::bigint as "openDifferenceMinor",
      f.name as "fileName", encode(f.sha256, 'hex') as "fileSha256", m.name as "importedBy"
    from settlement s join company c on c.id = s.company_id left join settlement_file f on f.id = s.file_id
      left join staff_member m on m.id = f.imported_by
    where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type LineRow = Omit<SettlementLineView, 'explanation'> & {
  readonly explainedAs: 'fee' | 'ours' | null
  readonly explainedBy: string | null
  readonly explainedAt: Date | null
  readonly reason: string | null
}
/** Returns lines of a settlement after a position. `isDifferenceOnly` leaves out those that fit our books. */
export async function listSettlementLines(
  db: Db,
  settlementId: number,
  isDifferenceOnly: boolean,
  after: number,
  count: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.position, l.kind, l.reference, o.number as "orderNumber", l.amount_minor as "amountMinor", l.fee_minor as "feeMinor",
      case when l.original_minor is not null then json_build_object('minor', l.original_minor, 'currency', l.original_currency) end as original,
      to_char(l.booked_on, 'YYYY-MM-DD') as "bookedOn", l.difference_minor as "differenceMinor", l.cause,
      l.explained_as as "explainedAs", m.name as "explainedBy", l.explained_at as "explainedAt", l.reason
    from settlement_line l left join credit_order o on o.id = l.order_id left join staff_member m on m.id = l.explained_by
    where l.settlement_id = ${settlementId} and l.position > ${after} ${isDifferenceOnly ? sql`and l.cause is not null` : sql``}
    order by l.position limit ${count}`.execute(db)
  return rows
}
export async function countOpenDifferences(db: Db, settlementIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from settlement_line
    where settlement_id = any(${[...settlementIds]}::bigint[]) and cause is not null and explained_as is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
