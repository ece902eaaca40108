import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../platform/context.ts'
import { decrementUsage, enforceRateLimit, incrementUsage } from '../platform/limits/usage-limits.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const maxPerMemberAndHour = 60
/** So many a day a member gets from the second half of the day's translations, which nobody can use up with more. */
const assuredPerMemberAndDay = 10
const totalKey = 'translations'

/**
 * Counts a translation of a member, and of all. Throws `too_many_requests` beyond 60 an hour, and `translations_used_up` if the day's
 * are used up: the first half is for everybody, the second for members who have had fewer than ten that day (decision 026).
 */
export async function limitTranslations(
  services: Services,
  memberId: number,
  translationsPerDay: number,
): Promise<void> {
  await enforceRateLimit(services, `translations:${memberId}:hour`, maxPerMemberAndHour, hourSeconds)
  const own = await incrementUsage(services, `translations:${memberId}:day`, daySeconds)
  const total = await incrementUsage(services, totalKey, daySeconds)
  const allowed = own <= assuredPerMemberAndDay ? translationsPerDay : translationsPerDay / 2
  if (total <= allowed) return
  // A refused one has not cost anything, and must not count for others.
  await decrementUsage(services, totalKey)
  throw createProblem('translations_used_up')
}
