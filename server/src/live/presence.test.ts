// Who is here: told to those one talks with when it begins and when it ends, and to nobody else.
import { getChatsEndpoint, setTypingEndpoint } from '@amarelle/contract/endpoints/chat'
import { likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
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
/** Somebody else came, after whatever happened before: what was to be told by now was told. */
const waitForNextPresenceRound = async (watcher: Tab, memberId: number) => {
  const sign = await writer()
  await send(sign, memberId, 'I am the sign')
  await setAway(sign)
  const seen = await tab(await app.session(sign))
  await watcher.until((events) => getPresence(events, sign).length > 0)
  await closeTab(seen)
}

test('who talks with a member is told when the member comes, at whichever process, and when the last tab is gone for a while', async () => {
  const [a, b] = await pair()
  await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  await setAway(b)
  const cookie = await app.session(b)
  // As a page does: it is asked for first, and that alone notes the member as active.
  await app.ask('GET', '/api/user.php', { cookie })
  const first = await tab(cookie, { url: other.url })
  await watcher.until((seen) => getPresence(seen, b).length === 1)
  const second = await tab(cookie)
  await closeTab(first)
  advanceClock(30)
  await waitForNextPresenceRound(watcher, a)
  await closeTab(second)
  advanceClock(100)
  await watcher.until((seen) => getPresence(seen, b).at(-1) === false)
  // The second process may have told once more that they are here; that they went is told once.
  const sofar = getPresence(watcher.events, b)
  expect(sofar.filter((online) => !online)).toEqual([false])
  const { chats } = await app.call(a, getChatsEndpoint, {})
  expect(chats.find(({ profile }) => profile.id === b)?.profile.online).toBe(false)
  await tab(cookie)
  await watcher.until((seen) => getPresence(seen, b).length > sofar.length)
  expect(getPresence(watcher.events, b)).toEqual([...sofar, true])
  app.clock.set(null)
})

test('a page that loads again, and a tab at another process, are no goodbye', async () => {
  const [a, b] = await pair()
  await send(a, b, 'hello')
  const watcher = await tab(await app.session(a))
  await setAway(b)
  const cookie = await app.session(b)
  const before = await tab(cookie)
  await watcher.until((seen) => getPresence(seen, b).length === 1)
  await closeTab(before)
  const after = await tab(cookie)
  advanceClock(100)
  await waitForNextPresenceRound(watcher, a)
  expect(getPresence(watcher.events, b)).toEqual([true])
  // Here the last one goes; the other process notes that its own is still there.
  app.clock.set(null)
  await tab(cookie, { url: other.url })
  await closeTab(after)
  // The server hears of the end a moment later than the tab, and by the clock of that moment.
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

test('nobody is told of invisible or fictional members, nor of who blocked them or was blocked', async () => {
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
    const one = await tab(await app.session(id))
    await waitForNextPresenceRound(watcher, a)
    await closeTab(one)
  }
  advanceClock(100)
  await waitForNextPresenceRound(watcher, a)
  for (const id of hidden) expect(getPresence(watcher.events, id)).toEqual([])
  app.clock.set(null)
})

test.each([
  ['a block', (a: number, b: number) => app.call(a, blockEndpoint, { id: b })],
  ['the end of a match', (a: number, b: number) => app.call(a, unmatchEndpoint, { id: b })],
])('after %s neither sees the other one type or come', async (_what, end) => {
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
  await watcher.until((seen) => filterEvents(seen, 'typing').length === 1)
  await end(a, b)
  expect(await typing(b)).toBe(404)
  expect(await typing(a)).toBe(404)
  await setAway(b)
  const one = await tab(await app.session(b))
  await waitForNextPresenceRound(watcher, a)
  await closeTab(one)
  publishTransientEvent(app.db, [a], { type: 'typing', conversation: 0 })
  await watcher.until((seen) => filterEvents(seen, 'typing').length === 2)
  expect(filterEvents(watcher.events, 'typing')[1]).toMatchObject({ conversation: 0 })
  expect(getPresence(watcher.events, b)).toEqual([])
})
