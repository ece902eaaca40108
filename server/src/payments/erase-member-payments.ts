import { lockExistingCredits } from '../credits/index.ts'
import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { loadDirectDebitData, eraseMandates } from './bank/direct-debit/erase-mandates.sql.ts'
import { loadPaymentData } from './personal-data.sql.ts'
import { eraseBuyer, lockMemberOrders } from './orders/order.sql.ts'
import { deleteSpendingLimit } from './orders/spending-limit.sql.ts'
import { eraseStoredMethods } from './orders/stored-method.sql.ts'
import { eraseWithdrawals, lockMemberWithdrawals } from './refunds/withdrawal.sql.ts'

/** Orders and bookings stay for the books; what leads from them to the person goes. */
export function subscribeBuyerErasure(): void {
  registerPersonalDataProvider('payments', loadPaymentData)
  registerPersonalDataProvider('direct_debits', async ({ db }, memberId) => ({
    data: await loadDirectDebitData(db, memberId),
  }))
  // In the order in which a withdrawal and a payment take them.
  eventBus.subscribeInTransaction('member.purging', async (tx, { memberId }) => {
    await lockMemberWithdrawals(tx, memberId)
    await lockMemberOrders(tx, memberId)
    await lockExistingCredits(tx, memberId)
  })
  eventBus.subscribeInTransaction('member.purged', async (tx, { memberId }) => {
    await eraseBuyer(tx, memberId)
    await deleteSpendingLimit(tx, memberId)
    await eraseStoredMethods(tx, memberId)
    await eraseWithdrawals(tx, memberId)
    await eraseMandates(tx, memberId)
  })
}
