import { randomUUID } from 'node:crypto'
import { getPhotoFilePath, photoSizes } from '../../server/src/profiles/photos/photo-path.ts'
import { callApiAs } from './call-api.ts'
import { createPictureFile } from './fixtures.ts'
import { type JourneyAccount, openApplication } from './members.ts'

/** Adds square photos to the member's profile; `premiumOnly` says for each whether it is for premium members only. */
export async function addPhotos(member: JourneyAccount, premiumOnly: readonly boolean[]): Promise<void> {
  const { buffer } = await createPictureFile(600)
  for (const premium_only of premiumOnly)
    await callApiAs(member, 'POST', '/api/photo.php', { image: buffer.toString('base64'), premium_only })
}

/** Makes copies of the member's photo until there are `count`, all of which await review since `since`, the oldest first. */
export async function setPhotosPending(
  member: JourneyAccount,
  count: number,
  since = new Date('2020-01-01'),
) {
  const { services } = await openApplication()
  const { db, storage } = services
  const first = await db
    .selectFrom('photo')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  for (let position = 1; position < count; position += 1) {
    const id = randomUUID()
    for (const size of photoSizes) {
      const bytes = await storage.read(getPhotoFilePath(first.id, size))
      if (bytes) await storage.write(getPhotoFilePath(id, size), bytes)
    }
    await db
      .insertInto('photo')
      .values({ ...first, id, position: first.position + position })
      .execute()
  }
  await db
    .updateTable('photo')
    .set({ status: 'pending', created_at: since })
    .where('member_id', '=', member.id)
    .execute()
  return {
    readStates: () =>
      db.selectFrom('photo').select(['status', 'refusal']).where('member_id', '=', member.id).execute(),
  }
}
