import { getBookings } from '@amarelle/contract/payments'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { balanceOf, bookingsOf } from './balance.sql.ts'
import type { TransactionKind } from './ledger.sql.ts'

/** Refunds and settlements move money only: no member's credits. */
type MemberBooking = Exclude<TransactionKind, 'refund' | 'settlement'>

export function mountCredits(): void {
  serve(getBookings, async (context) => {
    const memberId = requireMember(context)
    const rows = await bookingsOf(context.db, memberId, 200)
    return {
      bookings: rows.map((row) => ({
        id: row.id,
        kind: row.kind as MemberBooking,
        amount: row.amount,
        balance: Number(row.balance),
        at: row.created_at.toISOString(),
      })),
      balance: await balanceOf(context.db, memberId),
    }
  })
}
