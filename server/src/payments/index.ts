// Payments: bundles and their prices, discounts, orders, payment attempts and the providers behind one port.
// A webhook carries no truth: the provider is asked, and a paid order is granted once.
import './check-methods.job.ts'
import './check-money.job.ts'
import './refund.job.ts'
import './returned-payment-mail.job.ts'
import './withdrawal-mail.job.ts'
import './withdrawal-owner.job.ts'
import './direct-debit/announce-debit.job.ts'
import './direct-debit/submit-debits.job.ts'
import './wire/transfer-mail.job.ts'
import { registerMessageCosts } from '../sites/index.ts'
import { computeMinimumMessageCosts } from './message-costs.ts'
import { subscribeOrderConfirmations } from './order-mail.job.ts'
import { subscribeBuyerErasure } from './payments-end.ts'

export { findActiveDiscount } from './discounts.ts'
export { setMethodFee } from './set-method-fee.ts'
export { mountInvoices } from './invoice-address.ts'
export { liftPayerBlocks } from './direct-debit/exposure.sql.ts'
export { listDebitFiles, readDebitFile } from './direct-debit/debit-files.ts'
export { settleRefundManually, settleWithdrawalManually } from './settle-by-hand.ts'
export { formatMoney } from './money-text.ts'
export { loadStaffQueue } from './waiting.sql.ts'
export { importBankFile } from './direct-debit/import-bank-file.ts'
export { mountPayments } from './payments.routes.ts'
export { mountPaymentStart, mountWebhooks } from './webhooks.ts'

export function subscribePayments(): void {
  registerMessageCosts(computeMinimumMessageCosts)
  subscribeOrderConfirmations()
  subscribeBuyerErasure()
}
