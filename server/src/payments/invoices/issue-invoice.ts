import { type InterfaceLanguage, toBuiltInLanguage } from '@amarelle/contract/domain/languages'
import type { Services } from '../../platform/context.ts'
import { getCompanyById, getSiteById, type SiteServices } from '../../sites/index.ts'
import { type InvoiceContent, insertInvoice, listInvoices, takeNextInvoiceNumber } from './invoice.sql.ts'
import type { LockedOrder } from '../orders/order.sql.ts'
import { calculateVat } from '../pricing/calculate-prices.ts'
import type { Refund } from '../refunds/refund.sql.ts'

type CreditNoteServices = Pick<Services, 'db' | 'clock'>

/** `1-000042`, or `1-C000042` for a credit note: the company's id and the gapless number in its series. */
const formatInvoiceNumber = (companyId: number, kind: InvoiceContent['kind'], no: number): string =>
  `${companyId}-${kind === 'credit_note' ? 'C' : ''}${String(no).padStart(6, '0')}`

/**
 * Issues an order's invoice in the transaction that completes it, `db` (docs/payments.md#invoices). Must be the last
 * step: the number series stays locked for the company until commit. `timeZone` is the buyer's.
 */
export async function issueInvoice(
  { db: tx, clock, config }: SiteServices,
  order: LockedOrder,
  timeZone: string,
): Promise<void> {
  const site = await getSiteById({ db: tx, clock, config }, order.site_id)
  const company = await getCompanyById(tx, site.company_id)
  const { method } = await tx
    .selectFrom('payment_attempt as a')
    .innerJoin('payment_method as m', 'm.code', 'a.method')
    .select('m.name as method')
    .where('a.order_id', '=', order.id)
    .orderBy((e) => e('a.state', '=', 'completed'), 'desc')
    .orderBy('a.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const no = await takeNextInvoiceNumber(tx, company.id, 'invoice')
  const content: InvoiceContent = {
    kind: 'invoice',
    number: formatInvoiceNumber(company.id, 'invoice', no),
    issuedAt: clock.now().toISOString(),
    timeZone,
    // An invoice never changes, but the texts of an added language may: it is written in English.
    language: toBuiltInLanguage(order.language as InterfaceLanguage),
    site: site.name,
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      registration: company.kvk,
      vatNumbers: company.vat_numbers,
    },
    customer: order.member_id,
    country: order.country,
    order: order.number,
    corrects: null,
    credits: order.credits,
    currency: order.currency,
    priceMinor: order.price_minor,
    discountMinor: order.discount_minor,
    feeMinor: order.fee_minor,
    totalMinor: order.total_minor,
    vatRate: order.vat_rate,
    vatMinor: order.vat_minor,
    method,
  }
  await insertInvoice(tx, { companyId: company.id, no, orderId: order.id, refundId: null, content })
}

/** Issues the credit note of a paid refund, once; does nothing when the order has no invoice. */
export async function issueCreditNote(
  { db: tx, clock }: CreditNoteServices,
  order: LockedOrder,
  refund: Refund,
): Promise<void> {
  const documents = await listInvoices(tx, [order.id])
  const invoice = documents.find(({ content }) => content.kind === 'invoice')
  if (!invoice || documents.some(({ refundId }) => refundId === refund.id)) return
  const [id = ''] = invoice.content.number.split('-')
  const companyId = Number(id)
  const no = await takeNextInvoiceNumber(tx, companyId, 'credit_note')
  const totalMinor = -refund.amountMinor
  const content: InvoiceContent = {
    ...invoice.content,
    kind: 'credit_note',
    order: order.number,
    number: formatInvoiceNumber(companyId, 'credit_note', no),
    issuedAt: clock.now().toISOString(),
    corrects: invoice.content.number,
    credits: refund.credits,
    priceMinor: totalMinor,
    discountMinor: 0,
    feeMinor: 0,
    totalMinor,
    vatMinor: -calculateVat(refund.amountMinor, order.vat_rate),
  }
  await insertInvoice(tx, { companyId, no, orderId: order.id, refundId: refund.id, content })
}
