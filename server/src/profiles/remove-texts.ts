import { z } from 'zod'
import type { ContentRemoval, ContentRestoration } from '../moderation/index.ts'
import type { Services } from '../platform/context.ts'
import { clearProfileTexts, type ProfileTexts, restoreProfileTexts } from './profile-texts.sql.ts'

const profileTextsSchema = z.object({ about: z.string(), notes: z.record(z.string(), z.string()) })

/** Empties what a member has written about themselves, but not the username. Returns the texts; null if there were none. */
export const removeTexts = ({ db }: Services, { ownerId }: ContentRemoval): Promise<ProfileTexts | null> =>
  clearProfileTexts(db, ownerId)

/** Returns removed texts to the profile; what the member has written since then stays. */
export async function restoreTexts(
  { db }: Services,
  { ownerId, replaced }: ContentRestoration,
): Promise<void> {
  const { data } = profileTextsSchema.safeParse(replaced)
  if (data) await restoreProfileTexts(db, ownerId, data)
}
