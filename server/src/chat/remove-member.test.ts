import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestConversation } from '../../testing/chat/chats.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { removeMemberFromChats } from './remove-member.sql.ts'

const app = await createTestApp()

test('the images of all deleted messages are returned, also those that the other member sent and removed', async () => {
  const [erased, other] = [await app.member(), await app.member()]
  // The first and third message are the erased member's.
  const { conversation, messages } = await createTestConversation(app, [erased, other], 4)
  const setImage = (index: number, imageId: string) =>
    sql`update message set kind = 'image', body = '', image_id = ${imageId}, image_width = 1, image_height = 1
      where id = ${messages[index]}`.execute(app.db)
  const images = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
  for (const [index, image] of images.entries()) await setImage(index, image)
  await sql`update participant set removed_up_to = ${messages[1]}
    where conversation_id = ${conversation} and member_id = ${other}`.execute(app.db)
  const { imageIds } = await removeMemberFromChats(app.db, erased)
  expect(imageIds.toSorted()).toEqual([images[0], images[1], images[2]].toSorted())
  const { rows } = await sql<{ id: number; imageId: string | null }>`
    select id, image_id as "imageId" from message where conversation_id = ${conversation} order by id`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { id: messages[2], imageId: null },
    { id: messages[3], imageId: images[3] },
  ])
})
