import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { recordReading } from '../../../staff/index.ts'
import { renderInvoicePdf } from '../../invoices/invoice-pdf.ts'
import { findInvoice } from '../../invoices/invoice.sql.ts'
import { findOrderFor } from './find-order-for.ts'

/** Returns an invoice or credit note as PDF; that its order was opened is recorded. Throws `not_found` and `forbidden`. */
export async function readOrderDocument(
  services: Services,
  actor: StaffActor,
  documentNumber: string,
): Promise<Buffer> {
  const invoice = await findInvoice(services.db, documentNumber)
  if (!invoice) throw createProblem('not_found')
  const { order, authority } = await findOrderFor(services, actor, 'orders.read', invoice.order)
  await runInTransaction(services.db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'order.opened',
      object: `order:${order.number}`,
      memberId: order.memberId,
    }),
  )
  return renderInvoicePdf(invoice.content)
}
