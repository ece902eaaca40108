// Isolated: it replaces a module.
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MemberNotification } from '../rules/member-notification.ts'
import { notifyByPush } from './notify-by-push.job.ts'
import {
  minutesAfterNoon,
  noon,
  createNotificationTestApp,
} from '../../../testing/notifications/notifications.ts'

const pushedNotifications: [memberId: number, notice: MemberNotification][] = []
vi.mock('../push/queue-push-notifications.ts', () => ({
  queuePushNotifications: async (_parts: unknown, memberId: number, notice: MemberNotification) =>
    void pushedNotifications.push([memberId, notice]),
}))
let app: Awaited<ReturnType<typeof createNotificationTestApp>>
let anna: number
let bram: number
beforeAll(async () => {
  app = await createNotificationTestApp()
})
beforeEach(async () => {
  pushedNotifications.length = 0
  ;[anna, bram] = [
    await app.member(),
    await app.member({ name: `Bram${Math.random().toString(36).slice(2, 8)}` }),
  ]
})
const sendMessage = async () => {
  const { message } = await app.write(bram, anna)
  await app.drainJobs()
  return { conversationId: message.conversation }
}
const runPushCheck = (about: { conversationId: number } | { fromId: number }, minute = 0, wasHere = false) =>
  notifyByPush(app.services, { memberId: anna, about, wasHere, at: minutesAfterNoon(minute).toISOString() })

test('a message is pushed at once, with the path of its conversation and without a name', async () => {
  const about = await sendMessage()
  expect(await app.loadPlannedJobs(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    noon.toISOString(),
  ])
  await runPushCheck(about)
  expect(pushedNotifications).toEqual([
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
test('the name is included once the member allows it', async () => {
  await app.call(anna, saveNotificationsEndpoint, { discreet: false })
  await runPushCheck(await sendMessage())
  expect(pushedNotifications[0]?.[1].name).toMatch(/^Bram/)
})
test('nothing is pushed while a tab is open; it is checked again after a minute', async () => {
  const about = await sendMessage()
  await app.setLastActive(anna, minutesAfterNoon(0))
  await runPushCheck(about)
  expect(await app.loadPlannedJobs(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    minutesAfterNoon(1).toISOString(),
  ])
  await app.setLastActive(anna, minutesAfterNoon(1))
  await runPushCheck(about, 1, true)
  expect(pushedNotifications).toEqual([])
  await app.setLastActive(anna, minutesAfterNoon(-5))
  await runPushCheck(about, 1, true)
  expect(pushedNotifications).toHaveLength(1)
})
test('a message at night is pushed at eight if still unread', async () => {
  await app.db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', anna).execute()
  const about = await sendMessage()
  // `noon` (10:00 UTC) is 19:00 in Tokyo; four hours later quiet hours have begun.
  await runPushCheck(about, 4 * 60)
  expect(await app.loadPlannedJobs(anna)).toContainEqual([
    `tell-by-push:c${about.conversationId}`,
    minutesAfterNoon(13 * 60).toISOString(),
  ])
  expect(pushedNotifications).toEqual([])
})
test('a like is pushed, but not after push was disabled for likes', async () => {
  await app.call(bram, likeEndpoint, { id: anna })
  await runPushCheck({ fromId: bram })
  expect(pushedNotifications[0]?.[1]).toMatchObject({
    kind: 'like',
    type: 'like',
    path: '/likes',
    topic: 'likes',
  })
  await app.call(anna, saveNotificationsEndpoint, { preferences: [{ type: 'like', push: false }] })
  await runPushCheck({ fromId: bram })
  expect(pushedNotifications).toHaveLength(1)
})
test('a like with a comment is pushed once, as a message that names the like; without notices of conversations as a like', async () => {
  const answer = 'Breakfast until noon'
  await app.call(anna, saveProfileEndpoint, { notes: { perfect_sunday: answer } })
  const { message } = await app.call(bram, sendMessageEndpoint, {
    profile: anna,
    text: 'With eggs?',
    comments_on: { kind: 'prompt', prompt: 'perfect_sunday', answer },
  })
  const runBothChecks = async () => {
    pushedNotifications.length = 0
    await runPushCheck({ fromId: bram })
    await runPushCheck({ conversationId: message.conversation })
    return pushedNotifications.map(([, { kind, type, path }]) => ({ kind, type, path }))
  }
  const path = `/chats/${message.conversation}`
  expect(await runBothChecks()).toEqual([{ kind: 'comment', type: 'new_conversations', path }])
  await app.call(anna, saveNotificationsEndpoint, {
    preferences: [{ type: 'new_conversations', push: false }],
  })
  expect(await runBothChecks()).toEqual([{ kind: 'like', type: 'like', path: '/likes' }])
})
