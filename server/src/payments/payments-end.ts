import { lockKnownCredits } from '../credits/index.ts'
import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { debitData, forgetMandates } from './direct-debit/mandate-end.sql.ts'
import { paymentData } from './personal-data.sql.ts'
import { forgetBuyer, lockOrdersOf } from './order.sql.ts'
import { forgetLimit } from './spending.sql.ts'
import { forgetStoredMethods } from './stored-method.sql.ts'
import { forgetWithdrawals, lockWithdrawalsOf } from './withdrawal.sql.ts'

/** Orders and bookings stay for the books; what leads from them to the person goes. */
export function hearLeavingBuyers(): void {
  providePersonalData('payments', paymentData)
  providePersonalData('direct_debits', async ({ db }, memberId) => ({ data: await debitData(db, memberId) }))
  // In the order in which a withdrawal and a payment take them.
  events.during('member.purging', async (tx, { memberId }) => {
    await lockWithdrawalsOf(tx, memberId)
    await lockOrdersOf(tx, memberId)
    await lockKnownCredits(tx, memberId)
  })
  events.during('member.purged', async (tx, { memberId }) => {
    await forgetBuyer(tx, memberId)
    await forgetLimit(tx, memberId)
    await forgetStoredMethods(tx, memberId)
    await forgetWithdrawals(tx, memberId)
    await forgetMandates(tx, memberId)
  })
}
