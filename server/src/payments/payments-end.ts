import { lockExistingCredits } from '../credits/index.ts'
import { eventBus } from '../platform/events.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { loadDirectDebitData, eraseMandates } from './direct-debit/mandate-end.sql.ts'
import { loadPaymentData } from './personal-data.sql.ts'
import { eraseBuyer, lockMemberOrders } from './order.sql.ts'
import { deleteSpendingLimit } from './spending.sql.ts'
import { eraseStoredMethods } from './stored-method.sql.ts'
import { eraseWithdrawals, lockMemberWithdrawals } from './withdrawal.sql.ts'

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
