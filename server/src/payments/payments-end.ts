import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { paymentData } from './personal-data.sql.ts'
import { forgetBuyer } from './order.sql.ts'

/** Orders and bookings stay for the books; what leads from them to the person goes. */
export function hearLeavingBuyers(): void {
  providePersonalData('payments', paymentData)
  events.during('member.purged', (tx, { memberId }) => forgetBuyer(tx, memberId))
}
