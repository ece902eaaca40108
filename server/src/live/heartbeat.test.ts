// Signs of life: given to every tab and asked of it; what ended meanwhile is closed, who is here is noted.
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
/** A heartbeat that only moves when the test says so, and a tab whose socket notes what is done with it. */
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
  const one = createTab(socket as never, memberId, await findSessionId(cookie))
  heartbeat.add(one)
  return {
    memberId,
    cookie,
    heartbeat,
    socket,
    one,
    round: () => vi.advanceTimersByTime(heartbeatSeconds * 1000),
  }
}

test('a tab gets a ping and a beat in every round, and is cut off when it was silent for one', async () => {
  const { socket, one, round, heartbeat } = await createHeartbeatCase()
  round()
  expect(socket.ping).toHaveBeenCalledTimes(1)
  expect(String(socket.send.mock.calls[0]?.[0])).toBe('{"type":"beat"}')
  one.isAlive = true
  round()
  expect(socket.ping).toHaveBeenCalledTimes(2)
  expect(socket.terminate).not.toHaveBeenCalled()
  round()
  expect(socket.terminate).toHaveBeenCalledTimes(1)
  heartbeat.remove(one)
  round()
  expect(socket.ping).toHaveBeenCalledTimes(2)
  heartbeat.stop()
})

test('who is here is noted, and a session that ended without a word is closed', async () => {
  const { memberId, cookie, socket, one, round, heartbeat } = await createHeartbeatCase()
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
  round()
  await waitForCondition(async () => (await lastActive()) > Date.now() - 60_000)
  expect(socket.close).not.toHaveBeenCalled()
  await app.db
    .deleteFrom('session')
    .where('token_hash', '=', hashToken(cookie.replace('session=', '')))
    .execute()
  one.isAlive = true
  round()
  await waitForCondition(() => socket.close.mock.calls.length > 0)
  expect(socket.close).toHaveBeenCalledWith(4001, 'the session ended')
  heartbeat.stop()
})

test('a browser that answers stays, round after round', async () => {
  const cookie = await app.session(await writer())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url } = await app.another()
  const one = await tab(cookie, { url })
  for (let i = 1; i <= 3; i += 1) {
    vi.advanceTimersByTime(heartbeatSeconds * 1000)
    await one.until((events) => filterEvents(events, 'beat').length === i)
    // Behind the answer to the server's ping: when this one is answered, that has arrived.
    one.socket.ping()
    await once(one.socket, 'pong')
  }
  expect(one.socket.readyState).toBe(one.socket.OPEN)
})
