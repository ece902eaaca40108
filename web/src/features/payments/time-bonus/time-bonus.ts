import type { User } from '@amarelle/contract/endpoints/accounts'
import { getServerTimeMs } from '../../../api/server-clock.ts'

/** When the member's time bonus ends; null for who is logged out, has paid, or whose four hours are over (docs/payments.md#welcome-discount-and-time-bonus). */
export const getTimeBonusEnd = (user: User | null): string | null =>
  user && !user.paid_user ? user.time_bonus_until : null

/** Whether it still runs at this moment, in the browser. */
export const isTimeBonusVisible = (user: User | null): boolean => {
  const end = getTimeBonusEnd(user)
  return end !== null && Date.parse(end) > getServerTimeMs()
}
