// Heartbeats: every tab is pinged, tabs of ended sessions are closed, and connected members are recorded as active.
import { once } from 'node:events'
import { heartbeatSeconds } from '@amarelle/contract/endpoints/live'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import { waitForCondition } from '../../testing/platform/wait-for-condition.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createTab } from './tab.ts'
import { filterEvents, createTestTabs } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const { tab, writer } = createTestTabs(app)
afterEach(() => {
  vi.useRealTimers()
})

const findSessionId = async (cookie: string) => {
  const { id } = await app.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(cookie.replace('session=', '')))
    .executeTakeFirstOrThrow()
  return id
}
/** Creates a heartbeat driven by fake timers, and a tab with a mock socket. */
const createHeartbeatCase = async () => {
  const memberId = await writer()
  const cookie = await app.session(memberId)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const heartbeat = createHeartbeat(app.services)
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    ping: vi.fn(),
    send: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
  }
  const testTab = createTab(socket as never, memberId, await findSessionId(cookie))
  heartbeat.add(testTab)
  return {
    memberId,
    cookie,
    heartbeat,
    socket,
    testTab,
    advanceRound: () => vi.advanceTimersByTime(heartbeatSeconds * 1000),
  }
}

test('a tab gets a ping and a heartbeat in every round, and is terminated after a round without an answer', async () => {
  const { socket, testTab, advanceRound, heartbeat } = await createHeartbeatCase()
  advanceRound()
  expect(socket.ping).toHaveBeenCalledTimes(1)
  expect(String(socket.send.mock.calls[0]?.[0])).toBe('{"type":"beat"}')
  testTab.isAlive = true
  advanceRound()
  expect(socket.ping).toHaveBeenCalledTimes(2)
  expect(socket.terminate).not.toHaveBeenCalled()
  advanceRound()
  expect(socket.terminate).toHaveBeenCalledTimes(1)
  heartbeat.remove(testTab)
  advanceRound()
  expect(socket.ping).toHaveBeenCalledTimes(2)
  heartbeat.stop()
})

test('connected members are recorded as active, and tabs are closed whose session ended without a channel message', async () => {
  const { memberId, cookie, socket, testTab, advanceRound, heartbeat } = await createHeartbeatCase()
  const lastActive = async () => {
    const { last_active_at } = await app.db
      .selectFrom('profile')
      .select('last_active_at')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return last_active_at.getTime()
  }
  await app.db
    .updateTable('profile')
    .set({ last_active_at: new Date(0) })
    .where('member_id', '=', memberId)
    .execute()
  advanceRound()
  await waitForCondition(async () => (await lastActive()) > Date.now() - 60_000)
  expect(socket.close).not.toHaveBeenCalled()
  await app.db
    .deleteFrom('session')
    .where('token_hash', '=', hashToken(cookie.replace('session=', '')))
    .execute()
  testTab.isAlive = true
  advanceRound()
  await waitForCondition(() => socket.close.mock.calls.length > 0)
  expect(socket.close).toHaveBeenCalledWith(4001, 'the session ended')
  heartbeat.stop()
})

test('a browser that answers pings stays connected', async () => {
  const cookie = await app.session(await writer())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url } = await app.another()
  const testTab = await tab(cookie, { url })
  for (let i = 1; i <= 3; i += 1) {
    vi.advanceTimersByTime(heartbeatSeconds * 1000)
    await testTab.until((events) => filterEvents(events, 'beat').length === i)
    // The pong for the server's ping is sent before this ping, so it has arrived when this one is answered.
    testTab.socket.ping()
    await once(testTab.socket, 'pong')
  }
  expect(testTab.socket.readyState).toBe(testTab.socket.OPEN)
})
