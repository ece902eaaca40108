import type { User } from '@amarelle/contract/endpoints/accounts'
import { getServerTimeMs } from '../../../api/server-clock.ts'

/** End of the time bonus; null for visitors, paid users and after four hours (docs/payments.md#welcome-discount-and-time-bonus). */
export const getTimeBonusEnd = (user: User | null): string | null =>
  user && !user.paid_user ? user.time_bonus_until : null

/** Whether the bonus is running now, by the server's clock. */
export const isTimeBonusVisible = (user: User | null): boolean => {
  const end = getTimeBonusEnd(user)
  return end !== null && Date.parse(end) > getServerTimeMs()
}
