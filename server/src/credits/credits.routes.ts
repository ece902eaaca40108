import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember } from '../platform/actor.ts'
import { addMs, daysToMs } from '../platform/clock.ts'
import { fictionalUsePort } from './fictional-use-port.ts'
import { getBalance, listBookings } from './balance.sql.ts'
import type { TransactionKind } from './ledger.sql.ts'

/** Refunds and settlements move money only: no member's credits. */
type MemberBooking = Exclude<
  TransactionKind,
  'refund' | 'settlement' | 'revenue' | 'lapse' | 'fee' | 'payout' | 'write_off' | 'bank' | 'exchange'
>

/** Recent spending with fictional profiles is that of so many days. */
const recentDays = 30

export const creditsEndpoints: readonly EndpointRoute[] = [
  createRoute(getBookingsEndpoint, async (context) => {
    const memberId = assertMember(context)
    const rows = await listBookings(context.db, memberId, 200)
    const use = await fictionalUsePort.get()(context.db, memberId, {
      newestBookingIds: rows.map(({ id }) => id),
      since: addMs(context.clock.now(), -daysToMs(recentDays)),
    })
    return {
      bookings: rows.map((row) => ({
        id: row.id,
        kind: row.kind as MemberBooking,
        amount: row.amount,
        balance: row.balance,
        at: row.createdAt.toISOString(),
        fictional: use.bookingIds.has(row.id),
      })),
      balance: await getBalance(context.db, memberId),
      fictional: {
        credits: use.credits,
        recent_credits: use.recentCredits,
        days: recentDays,
        paid: [...use.paid],
      },
    }
  }),
]
