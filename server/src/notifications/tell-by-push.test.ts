// In a process of its own: it replaces a module.
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from './notice.ts'
import { tellByPush } from './tell-by-push.job.ts'
import { after, noon, testNotices } from './test-notices.ts'

const pushed: [memberId: number, notice: Notice][] = []
vi.mock('./push/push-notice.ts', () => ({
  pushNotice: async (_parts: unknown, memberId: number, notice: Notice) =>
    void pushed.push([memberId, notice]),
}))
let app: Awaited<ReturnType<typeof testNotices>>
let anna: number
let bram: number
beforeAll(async () => {
  app = await testNotices()
})
beforeEach(async () => {
  pushed.length = 0
  ;[anna, bram] = [
    await app.member(),
    await app.member({ name: `Bram${Math.random().toString(36).slice(2, 8)}` }),
  ]
})
const writes = async () => {
  const { message } = await app.write(bram, anna)
  await app.drainJobs()
  return { conversationId: message.conversation }
}
const look = (about: { conversationId: number } | { fromId: number }, minute = 0, wasHere = false) =>
  tellByPush(app.services, { memberId: anna, about, wasHere, at: after(minute).toISOString() })

test('a message is pushed at once, to its conversation, without a name', async () => {
  const about = await writes()
  expect(await app.planned(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    noon.toISOString(),
  ])
  await look(about)
  expect(pushed).toEqual([
    [
      anna,
      {
        kind: 'new_conversation',
        type: 'new_conversations',
        path: `/chats/${about.conversationId}`,
        topic: `c-${about.conversationId}`,
        language: 'en',
        name: null,
      },
    ],
  ])
})
test('the name goes along once the member let it', async () => {
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await look(await writes())
  expect(pushed[0]?.[1].name).toMatch(/^Bram/)
})
test('nothing is pushed while a tab is open; who just closed it is told a minute later', async () => {
  const about = await writes()
  await app.seen(anna, after(0))
  await look(about)
  expect(await app.planned(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    after(1).toISOString(),
  ])
  await app.seen(anna, after(1))
  await look(about, 1, true)
  expect(pushed).toEqual([])
  await app.seen(anna, after(-5))
  await look(about, 1, true)
  expect(pushed).toHaveLength(1)
})
test('what comes at night is pushed at eight, if it is unread then', async () => {
  await app.db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', anna).execute()
  const about = await writes()
  // 10:00 in London is 19:00 in Tokyo; four hours later it is night there.
  await look(about, 4 * 60)
  expect(await app.planned(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    after(13 * 60).toISOString(),
  ])
  expect(pushed).toEqual([])
})
test('a like and a match are pushed once they happened, and not when they were switched off', async () => {
  await app.call(bram, likeEndpoint, { id: anna })
  await look({ fromId: bram })
  expect(pushed[0]?.[1]).toMatchObject({ kind: 'like', type: 'like', path: '/likes', topic: 'likes' })
  await app.call(anna, saveNotificationsEndpoint, { preferences: [{ type: 'like', push: false }] })
  await look({ fromId: bram })
  expect(pushed).toHaveLength(1)
})
