// Presence: conversation partners, and nobody else, are notified when a member comes online and goes offline.
import { getChatsEndpoint, setTypingEndpoint } from '@amarelle/contract/endpoints/chat'
import { likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { filterEvents, createTestTabs } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const other = await app.another()
const { tab, pair, writer, send } = createTestTabs(app)

const setAway = (memberId: number) =>
  app.db
    .updateTable('profile')
    .set({ last_active_at: new Date(0) })
    .where('member_id', '=', memberId)
    .execute()
const advanceClock = (seconds: number) => app.clock.set(new Date(Date.now() + seconds * 1000))
const getPresence = (events: readonly LiveEvent[], profile: number) =>
  filterEvents(events, 'presence').flatMap((event) => (event.profile === profile ? [event.online] : []))
type Tab = Awaited<ReturnType<typeof tab>>
const closeTab = async ({ socket, closed }: Tab) => {
  socket.close()
  await closed
}
/** Waits until another member's arrival is announced, which happens after all earlier announcements. */
const waitForNextPresenceRound = async (watcher: Tab, memberId: number) => {
  const marker = await writer()
  await send(marker, memberId, 'I am the sign')
  await setAway(marker)
  const receivedEvents = await tab(await app.session(marker))
  await watcher.until((events) => getPresence(events, marker).length > 0)
  await closeTab(receivedEvents)
}

test('partners are notified when a member connects to any process, and some time after the last tab closed', async () => {
  const [a, b] = await pair()
  await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  await setAway(b)
  const cookie = await app.session(b)
  // Like a page: it makes a request first, which alone records the member as active.
  await app.ask('GET', '/api/user.php', { cookie })
  const first = await tab(cookie, { url: other.url })
  await watcher.until((receivedEvents) => getPresence(receivedEvents, b).length === 1)
  const second = await tab(cookie)
  await closeTab(first)
  advanceClock(30)
  await waitForNextPresenceRound(watcher, a)
  await closeTab(second)
  advanceClock(100)
  await watcher.until((receivedEvents) => getPresence(receivedEvents, b).at(-1) === false)
  // The second process may have announced them online once more; going offline is announced once.
  const presenceSoFar = getPresence(watcher.events, b)
  expect(presenceSoFar.filter((online) => !online)).toEqual([false])
  const { chats } = await app.call(a, getChatsEndpoint, {})
  expect(chats.find(({ profile }) => profile.id === b)?.profile.online).toBe(false)
  await tab(cookie)
  await watcher.until((receivedEvents) => getPresence(receivedEvents, b).length > presenceSoFar.length)
  expect(getPresence(watcher.events, b)).toEqual([...presenceSoFar, true])
  app.clock.set(null)
})

test('reloading a page, or keeping a tab at another process, does not count as going offline', async () => {
  const [a, b] = await pair()
  await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  await setAway(b)
  const cookie = await app.session(b)
  const before = await tab(cookie)
  await watcher.until((receivedEvents) => getPresence(receivedEvents, b).length === 1)
  await closeTab(before)
  const after = await tab(cookie)
  advanceClock(100)
  await waitForNextPresenceRound(watcher, a)
  expect(getPresence(watcher.events, b)).toEqual([true])
  // The last tab of this process closes; the other process still records its own tab.
  app.clock.set(null)
  await tab(cookie, { url: other.url })
  await closeTab(after)
  // The server notices the closed connection slightly later than the tab, and uses the clock at that moment.
  advanceClock(20)
  await app.db
    .updateTable('profile')
    .set({ last_active_at: new Date(app.clock.now().getTime() + 10_000) })
    .where('member_id', '=', b)
    .execute()
  advanceClock(100)
  await waitForNextPresenceRound(watcher, a)
  expect(getPresence(watcher.events, b)).not.toContain(false)
  app.clock.set(null)
})

test('nobody is notified about invisible or fictional members, or about members in a block with them', async () => {
  const a = await writer()
  const watcher = await tab(await app.session(a))
  const [invisible, fictional, blocking, blocked] = [
    await writer(),
    await writer(),
    await writer(),
    await writer(),
  ]
  const hidden = [invisible, fictional, blocking, blocked]
  for (const id of hidden) await send(id, a, 'hello')
  const set = (id: number, values: object) =>
    app.db.updateTable('profile').set(values).where('member_id', '=', id).execute()
  await set(invisible, { invisible: true })
  await set(fictional, { fictional: true })
  await app.call(blocking, blockEndpoint, { id: a })
  await app.call(a, blockEndpoint, { id: blocked })
  for (const id of hidden) {
    await setAway(id)
    const memberTab = await tab(await app.session(id))
    await waitForNextPresenceRound(watcher, a)
    await closeTab(memberTab)
  }
  advanceClock(100)
  await waitForNextPresenceRound(watcher, a)
  for (const id of hidden) expect(getPresence(watcher.events, id)).toEqual([])
  app.clock.set(null)
})

test.each([
  ['a block', (a: number, b: number) => app.call(a, blockEndpoint, { id: b })],
  ['the end of a match', (a: number, b: number) => app.call(a, unmatchEndpoint, { id: b })],
])('after %s neither sees the other one typing or coming online', async (_what, end) => {
  const [a, b] = await pair()
  await app.call(a, likeEndpoint, { id: b })
  await app.call(b, likeEndpoint, { id: a })
  const { message } = await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  const typing = async (at: number) => {
    const body = { conversation: message.conversation }
    return (await app.ask('POST', setTypingEndpoint.path, { cookie: await app.session(at), body })).status
  }
  expect(await typing(b)).toBe(200)
  await watcher.until((receivedEvents) => filterEvents(receivedEvents, 'typing').length === 1)
  await end(a, b)
  expect(await typing(b)).toBe(404)
  expect(await typing(a)).toBe(404)
  await setAway(b)
  const memberTab = await tab(await app.session(b))
  await waitForNextPresenceRound(watcher, a)
  await closeTab(memberTab)
  publishTransientEvent(app.db, [a], { type: 'typing', conversation: 0 })
  await watcher.until((receivedEvents) => filterEvents(receivedEvents, 'typing').length === 2)
  expect(filterEvents(watcher.events, 'typing')[1]).toMatchObject({ conversation: 0 })
  expect(getPresence(watcher.events, b)).toEqual([])
})

test('a member who hides that they type or are online sends no such events', async () => {
  const [a, b] = await pair()
  const { message } = await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  const hidden = { show_typing: false, show_online: false }
  await app.call(b, saveProfileEndpoint, hidden)
  const body = { conversation: message.conversation }
  const typing = async () =>
    (await app.ask('POST', setTypingEndpoint.path, { cookie: await app.session(b), body })).status
  expect(await typing()).toBe(200)
  await setAway(b)
  const memberTab = await tab(await app.session(b))
  await waitForNextPresenceRound(watcher, a)
  await app.call(b, saveProfileEndpoint, { show_typing: true })
  expect(await typing()).toBe(200)
  await watcher.until((receivedEvents) => filterEvents(receivedEvents, 'typing').length === 1)
  expect(getPresence(watcher.events, b)).toEqual([])
  await closeTab(memberTab)
})
