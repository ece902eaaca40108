import { callApiAs } from './call-api.ts'
import { createPictureFile } from './fixtures.ts'
import type { JourneyAccount } from './members.ts'

/** Adds square photos to the member's profile; `premiumOnly` says for each whether it is for premium members only. */
export async function addPhotos(member: JourneyAccount, premiumOnly: readonly boolean[]): Promise<void> {
  const { buffer } = await createPictureFile(600)
  for (const premium_only of premiumOnly)
    await callApiAs(member, 'POST', '/api/photo.php', { image: buffer.toString('base64'), premium_only })
}
