import { profilePrompts } from '@amarelle/contract/domain/fields'
import { z } from 'zod'
import type { ContentRemoval, ContentRestoration } from '../moderation/index.ts'
import type { Services } from '../platform/context.ts'
import { eventBus } from '../platform/event-bus.ts'
import { clearProfileTexts, type ProfileTexts, restoreProfileTexts } from './profile-texts.sql.ts'

const profileTextsSchema = z.object({ about: z.string(), notes: z.record(z.string(), z.string()) })

/** Empties what a member has written about themselves, but not the username. Returns the texts; null if there were none. */
export async function removeTexts(
  services: Services,
  { ownerId: memberId }: ContentRemoval,
): Promise<ProfileTexts | null> {
  const { db } = services
  const removed = await clearProfileTexts(db, memberId)
  if (removed)
    await eventBus.emit(services, db, 'profile.answers_removed', { memberId, prompts: profilePrompts })
  return removed
}

/** Returns removed texts to the profile; what the member has written since then stays. */
export async function restoreTexts(
  services: Services,
  { ownerId: memberId, replaced }: ContentRestoration,
): Promise<void> {
  const { db } = services
  const { data } = profileTextsSchema.safeParse(replaced)
  if (!data) return
  await restoreProfileTexts(db, memberId, data)
  await eventBus.emit(services, db, 'profile.answers_restored', { memberId, answers: data.notes })
}
