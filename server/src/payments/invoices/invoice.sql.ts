import type { Language } from '@amarelle/contract/domain/languages'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type InvoiceKind = 'invoice' | 'credit_note'
/** Snapshot of everything printed on the document. Contains no name: the buyer is identified by member id. */
export interface InvoiceContent {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: string
  readonly timeZone: string
  readonly language: Language
  readonly site: string
  readonly company: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly country: string
    readonly registration: string
    readonly vatNumbers: readonly string[]
  }
  readonly customer: number
  readonly country: string
  /** The order number; on old documents the internal order id, as it was printed. */
  readonly order: string | number
  /** On a credit note: the number of the invoice that it corrects. */
  readonly corrects: string | null
  readonly credits: number
  readonly currency: string
  readonly priceMinor: number
  readonly discountMinor: number
  readonly feeMinor: number
  readonly totalMinor: number
  /** Hundredths of a percent. */
  readonly vatRate: number
  readonly vatMinor: number
  readonly method: string
}

/**
 * Takes the next number of a company's series. The series stays locked until the caller's transaction ends: a rollback
 * releases the number, so that the series has no gaps.
 */
export async function takeNextInvoiceNumber(tx: Db, companyId: number, kind: InvoiceKind): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into invoice_series as s (company_id, kind, last_no) values (${companyId}, ${kind}, 1)
    on conflict (company_id, kind) do update set last_no = s.last_no + 1 returning last_no as no`.execute(tx)
  const no = rows[0]?.no
  if (no === undefined) throw new Error('an invoice got no number')
  return no
}

export const insertInvoice = (
  tx: Db,
  row: { companyId: number; no: number; orderId: number; refundId: string | null; content: InvoiceContent },
) =>
  tx
    .insertInto('invoice')
    .values({
      company_id: row.companyId,
      kind: row.content.kind,
      no: row.no,
      order_id: row.orderId,
      refund_id: row.refundId,
      total_minor: row.content.totalMinor,
      vat_minor: row.content.vatMinor,
      content: JSON.stringify(row.content),
      issued_at: row.content.issuedAt,
    })
    .execute()

/** The invoices and credit notes of the given orders, in the order of issue. */
export const listInvoices = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('invoice')
    .select(['order_id as orderId', 'refund_id as refundId', 'content'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('no')
    .$castTo<{ orderId: number; refundId: string | null; content: InvoiceContent }>()
    .execute()

/** The numbers of the invoices and credit notes of orders, as a query for a larger statement. */
export const selectInvoiceNumbers = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('invoice')
    .select(['order_id as orderId', 'refund_id as refundId'])
    .select(sql<string>`content->>'number'`.as('number'))
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('no')

interface InvoiceKey {
  readonly companyId: number
  readonly kind: InvoiceKind
  readonly no: number
}
/** Reads `1-000042`, or `1-C000042` for a credit note; null for any other text. */
export function parseInvoiceNumber(text: string): InvoiceKey | null {
  const [, companyId, note, no] = /^(\d{1,9})-(C?)(\d{6,9})$/i.exec(text) ?? []
  return no === undefined
    ? null
    : { companyId: Number(companyId), kind: note ? 'credit_note' : 'invoice', no: Number(no) }
}
/** Finds an invoice or credit note by its number, with the number of its order. */
export async function findInvoice(
  db: Db,
  number: string,
): Promise<{ order: string; content: InvoiceContent } | undefined> {
  const key = parseInvoiceNumber(number)
  if (!key) return undefined
  return db
    .selectFrom('invoice')
    .innerJoin('credit_order', 'credit_order.id', 'invoice.order_id')
    .select(['credit_order.number as order', 'invoice.content'])
    .where('invoice.company_id', '=', key.companyId)
    .where('invoice.kind', '=', key.kind)
    .where('invoice.no', '=', key.no)
    .$castTo<{ order: string; content: InvoiceContent }>()
    .executeTakeFirst()
}

/** Finds an invoice or credit note by its number, for its buyer only. */
export async function findMemberInvoice(
  db: Db,
  memberId: number,
  number: string,
): Promise<InvoiceContent | null> {
  const { rows } = await sql<{ content: InvoiceContent }>`
    select i.content from invoice i join credit_order o on o.id = i.order_id
    where o.member_id = ${memberId} and i.content ->> 'number' = ${number}`.execute(db)
  return rows[0]?.content ?? null
}
