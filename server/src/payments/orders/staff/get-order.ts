import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { recordReading } from '../../../staff/index.ts'
import { listInvoices } from '../../invoices/invoice.sql.ts'
import { findOrderRefunds } from '../../refunds/staff/order-refund.sql.ts'
import { getOrderButtonLabel } from '../order-button.ts'
import { findOrderFor } from './find-order-for.ts'
import { findOrderLedger } from './order-ledger.sql.ts'
import { findOrderNotes } from './order-note.sql.ts'
import {
  findOrderAttempts,
  findOrderDisputes,
  findOrderLog,
  findOrderMails,
  findStaffOrder,
} from './order-page.sql.ts'

type OrderRow = NonNullable<Awaited<ReturnType<typeof findStaffOrder>>>

/** Returns the order itself: price, agreement and VAT. */
function toOrderFacts(order: OrderRow) {
  const money = (minor: number) => ({ minor, currency: order.currency })
  const { evidence, withdrawal } = order
  return {
    number: order.number,
    siteId: order.siteId,
    member: { id: order.memberId, username: order.username, isErased: order.isErased },
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    credits: { bought: order.credits, left: order.left },
    price: {
      total: money(order.totalMinor),
      bundle: money(order.priceMinor),
      discount: money(order.discountMinor),
      discountCode: order.discountCode,
      fee: money(order.feeMinor),
    },
    agreement: {
      button: getOrderButtonLabel(order.country, order.language as InterfaceLanguage),
      language: order.language,
      acknowledgements: order.acknowledgedVersion,
      withdrawUntil: order.withdrawUntil?.toISOString() ?? null,
      withdrawal: withdrawal && { receipt: withdrawal.receipt, at: new Date(withdrawal.at).toISOString() },
    },
    vat: {
      country: order.country,
      rate: order.vatRate / 100,
      amount: money(order.vatMinor),
      profile: evidence.profile ?? null,
      connection: evidence.connection ?? null,
      bankAccount: order.ibanCountry,
      isStated: evidence.stated === true,
    },
  }
}

/** Returns the history of the order: payments, bookings, documents, disputes, refunds, mails, notes and acts of staff. */
async function loadOrderCourse(db: Db, { id, number }: OrderRow) {
  const attempts = await findOrderAttempts(db, id)
  const disputes = await findOrderDisputes(db, id)
  return {
    attempts: attempts.map(({ createdAt, updatedAt, ...attempt }) => ({
      ...attempt,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    ledger: await findOrderLedger(db, id),
    documents: (await listInvoices(db, [id])).map(({ content }) => ({
      number: content.number,
      kind: content.kind,
      total: { minor: content.totalMinor, currency: content.currency },
      issuedAt: content.issuedAt,
    })),
    disputes: disputes.map(({ openedAt, closedAt, ...dispute }) => ({
      ...dispute,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    refunds: await findOrderRefunds(db, id),
    mails: (await findOrderMails(db, id)).map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    notes: (await findOrderNotes(db, id)).map((note) => ({ ...note, at: note.at.toISOString() })),
    log: (await findOrderLog(db, id, number)).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

/** Returns the page of an order for staff; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getOrder(services: Services, actor: StaffActor, number: string): Promise<StaffOrder> {
  const { order: found, authority } = await findOrderFor(services, actor, 'orders.read', number)
  const { db } = services
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'order.opened',
      object: `order:${found.number}`,
      memberId: found.memberId,
    }),
  )
  const order = await findStaffOrder(db, found.number)
  if (!order) throw new Error(`The order ${found.number} is gone.`)
  return { ...toOrderFacts(order), ...(await loadOrderCourse(db, order)) }
}
