import { toCalendarDay, getEndOfDay } from '../platform/calendar-day.ts'
import type { Site } from '../platform/context.ts'
import type { Game } from './swipe-game.sql.ts'

/** Where a member stands in the swipe game (docs/product.md#swipe-game). */
export interface Standing {
  readonly likes_left: number
  readonly likes_a_day: number
  readonly likes_again_at: string
}
type Counted = Pick<Game, 'day' | 'likes'>

/**
 * The count as it is now: a new day of the member's own time zone begins with none. A day never comes back, should the zone
 * have changed.
 */
export function countedNow(game: Counted | undefined, timeZone: string, now: Date): Counted {
  const today = toCalendarDay(timeZone, now)
  return game && game.day >= today ? game : { day: today, likes: 0 }
}

export const standingOf = (
  { game_likes: aDay }: Pick<Site, 'game_likes'>,
  { day, likes }: Counted,
  timeZone: string,
): Standing => ({
  likes_left: Math.max(0, aDay - likes),
  likes_a_day: aDay,
  likes_again_at: getEndOfDay(timeZone, day).toISOString(),
})
