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
import { provideMessageCosts } from '../sites/index.ts'
import { minimumMessageCosts } from './message-costs.ts'
import { hearCompletedOrders } from './order-mail.job.ts'
import { hearLeavingBuyers } from './payments-end.ts'

export { activeDiscount } from './discounts.ts'
export { setMethodFee } from './set-method-fee.ts'
export { mountInvoices } from './invoice-address.ts'
export { liftBlocks } from './direct-debit/exposure.sql.ts'
export { debitFiles, readDebitFile } from './direct-debit/debit-files.ts'
export { refundMadeByHand, settleWithdrawalByHand } from './settle-by-hand.ts'
export { moneyText } from './money-text.ts'
export { waitingForStaff } from './waiting.sql.ts'
export { importBankFile } from './direct-debit/import-bank-file.ts'
export { mountPayments } from './payments.routes.ts'
export { mountPaymentStart, mountWebhooks } from './webhooks.ts'

export function hearPayments(): void {
  provideMessageCosts(minimumMessageCosts)
  hearCompletedOrders()
  hearLeavingBuyers()
}
