import { toCalendarDay, getEndOfDay } from '../../platform/calendar-day.ts'
import type { Site } from '../../platform/context.ts'
import type { SwipeGameState } from './swipe-game.sql.ts'

/** Where a member stands in the swipe game (docs/product.md#swipe-game). */
export interface SwipeAllowance {
  readonly likes_left: number
  readonly likes_a_day: number
  readonly likes_again_at: string
}
type DailyLikeCount = Pick<SwipeGameState, 'day' | 'likes'>

/**
 * The count as it is now: a new day of the member's own time zone begins with none. A day never comes back, should the zone
 * have changed.
 */
export function getCurrentCount(
  game: DailyLikeCount | undefined,
  timeZone: string,
  now: Date,
): DailyLikeCount {
  const today = toCalendarDay(timeZone, now)
  return game && game.day >= today ? game : { day: today, likes: 0 }
}

export const toSwipeAllowance = (
  { game_likes: aDay }: Pick<Site, 'game_likes'>,
  { day, likes }: DailyLikeCount,
  timeZone: string,
): SwipeAllowance => ({
  likes_left: Math.max(0, aDay - likes),
  likes_a_day: aDay,
  likes_again_at: getEndOfDay(timeZone, day).toISOString(),
})
