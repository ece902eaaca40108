import { toCalendarDay, getEndOfDay } from '../../platform/calendar-day.ts'
import type { Site } from '../../platform/context.ts'
import type { SwipeGameState } from './swipe-game.sql.ts'

/** Likes left today in the swipe game, and when the next day begins (docs/product.md#swipe-game). */
export interface SwipeAllowance {
  readonly likes_left: number
  readonly likes_a_day: number
  readonly likes_again_at: string
}
type DailyLikeCount = Pick<SwipeGameState, 'day' | 'likes'>

/**
 * Likes counted for the current day, starting at 0 each calendar day of the member's time zone. After a change to a time zone
 * further behind, the later day stays, so that no day is counted twice.
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
