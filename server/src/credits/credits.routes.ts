import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember } from '../platform/actor.ts'
import { getBalance, listBookings } from './balance.sql.ts'
import type { TransactionKind } from './ledger.sql.ts'

/** Refunds and settlements move money only: no member's credits. */
type MemberBooking = Exclude<
  TransactionKind,
  'refund' | 'settlement' | 'revenue' | 'lapse' | 'fee' | 'payout' | 'write_off' | 'bank' | 'exchange'
>

export const creditsEndpoints: readonly EndpointRoute[] = [
  createRoute(getBookingsEndpoint, async (context) => {
    const memberId = assertMember(context)
    const rows = await listBookings(context.db, memberId, 200)
    return {
      bookings: rows.map((row) => ({
        id: row.id,
        kind: row.kind as MemberBooking,
        amount: row.amount,
        balance: row.balance,
        at: row.createdAt.toISOString(),
      })),
      balance: await getBalance(context.db, memberId),
    }
  }),
]
