// Payments: bundles and their prices, discounts, orders, payment attempts and the providers behind one port.
// A webhook carries no truth: the provider is asked, and a paid order is granted once.
import { provideMessageCosts } from '../sites/index.ts'
import { minimumMessageCosts } from './message-costs.ts'
import { hearCompletedOrders } from './order-mail.job.ts'
import { hearLeavingBuyers } from './payments-end.ts'

export { timeBonusUntil } from './discounts.ts'
export { mountPayments } from './payments.routes.ts'
export { mountWebhooks } from './webhooks.ts'

export function hearPayments(): void {
  provideMessageCosts(minimumMessageCosts)
  hearCompletedOrders()
  hearLeavingBuyers()
}
