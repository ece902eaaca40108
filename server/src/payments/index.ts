// Payments: bundles and their prices, discounts, orders, payment attempts and the providers behind one port.
// A webhook carries no truth: the provider is asked, and a paid order is granted once.
import './pricing/check-payment-methods.job.ts'
import './settlement/check-money.job.ts'
import './refunds/refund.job.ts'
import './settlement/returned-payment-mail.job.ts'
import './refunds/withdrawal-mail.job.ts'
import './refunds/withdrawal-owner-mail.job.ts'
import './bank/direct-debit/announce-debit.job.ts'
import './bank/files/submit-debits.job.ts'
import './bank/wire/transfer-mail.job.ts'
import { registerMessageCosts } from '../sites/index.ts'
import { computeMinimumMessageCosts } from './pricing/minimum-message-costs.ts'
import { subscribeOrderConfirmations } from './settlement/order-confirmation-mail.job.ts'
import { subscribeBuyerErasure } from './erase-member-payments.ts'

export { findActiveDiscount } from './pricing/discounts.ts'
export { setMethodFee } from './pricing/set-method-fee.ts'
export { mountInvoices } from './invoices/serve-invoice.ts'
export { liftPayerBlocks } from './bank/direct-debit/exposure.sql.ts'
export { listDebitFiles, readDebitFile } from './bank/files/list-debit-files.ts'
export { settleRefundManually, settleWithdrawalManually } from './refunds/settle-manually.ts'
export { formatMoney } from './pricing/format-money.ts'
export { loadStaffQueue } from './settlement/staff-queue.sql.ts'
export { importBankFile } from './bank/files/import-bank-file.ts'
export { mountPayments } from './payments.routes.ts'
export { mountPaymentStart, mountWebhooks } from './settlement/webhooks.ts'

export function subscribePayments(): void {
  registerMessageCosts(computeMinimumMessageCosts)
  subscribeOrderConfirmations()
  subscribeBuyerErasure()
}
