// Reconnecting tabs get the events that they missed, or are told to reload.
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { publishMemberEvents } from '../platform/channel/member-events.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { DatabaseUnavailableError } from '../platform/db/outage.ts'
import { getEventNumbers, filterEvents, createTestTabs, getMessageTexts } from '../../testing/live/tabs.ts'

const app = await createTestServer({ signup_credits: 0 })
const { tab, pair, send } = createTestTabs(app)

test('a reconnecting tab gets the events that it missed, each once', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  const first = await tab(cookie)
  await send(a, b, 'seen')
  await first.until((receivedEvents) => getMessageTexts(receivedEvents).length === 1)
  first.socket.terminate()
  await send(a, b, 'missed')
  const reconnectedTab = await tab(cookie, { after: first.last() })
  await send(a, b, 'after')
  expect(
    getMessageTexts(
      await reconnectedTab.until((receivedEvents) => getMessageTexts(receivedEvents).length >= 2),
    ),
  ).toEqual(['missed', 'after'])
  expect(reconnectedTab.events[0]).toMatchObject({ type: 'hello', reload: false })
})

test('a tab that missed 400 events gets them all in order; one that missed more than 500 is told to reload', async () => {
  const [a] = await pair()
  const cookie = await app.session(a)
  const firstTab = await tab(cookie)
  const after = firstTab.last()
  const publishCreditEvents = (count: number) =>
    runInTransaction(app.db, async (tx) => {
      for (let i = 0; i < count; i += 1)
        await publishMemberEvents(tx, [
          { memberId: a, event: { type: 'credits', credits: i, paid_user: true } },
        ])
    })
  firstTab.socket.terminate()
  await firstTab.closed
  await publishCreditEvents(400)
  const lateTab = await tab(cookie, { after })
  expect(
    getEventNumbers(
      await lateTab.until((receivedEvents) => filterEvents(receivedEvents, 'credits').length >= 400),
    ),
  ).toEqual(Array.from({ length: 400 }, (_, i) => after + 1 + i))
  lateTab.socket.terminate()
  await lateTab.closed
  await publishCreditEvents(101)
  const laterTab = await tab(cookie, { after })
  expect(laterTab.events).toMatchObject([{ type: 'hello', no: after + 501, reload: true }])
})

test('a tab whose missed events are deleted, or that names a number above the newest, is told to reload', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  await send(a, b, 'one')
  await send(a, b, 'two')
  const futureTab = await tab(cookie, { after: 1000 })
  expect(futureTab.events[0]).toMatchObject({ type: 'hello', reload: true })
  await app.db.deleteFrom('member_event').where('member_id', '=', b).execute()
  const lateTab = await tab(cookie, { after: 1 })
  expect(lateTab.events[0]).toMatchObject({ type: 'hello', reload: true })
})

test('a tab whose missed events are over an hour old is told to reload, since picture URLs in them have expired', async () => {
  const [a, b] = await pair()
  const cookie = await app.session(b)
  await send(a, b, 'one')
  await send(a, b, 'two')
  await app.db
    .updateTable('member_event')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .where('member_id', '=', b)
    .execute()
  const lateTab = await tab(cookie, { after: 1 })
  expect(lateTab.events).toMatchObject([{ type: 'hello', reload: true }])
})

const storeEventWithoutNotice = (memberId: number, conversation: number) =>
  app.db
    .selectNoFrom((e) =>
      e
        .fn('store_member_event', [
          e.val(memberId),
          e.cast(e.val(JSON.stringify({ type: 'conversation_gone', conversation })), 'jsonb'),
        ])
        .as('no'),
    )
    .execute()
const getGoneConversations = (events: readonly LiveEvent[]) =>
  filterEvents(events, 'conversation_gone').map(({ conversation }) => conversation)

test('an event whose process died before it notified the others is sent within seconds', async () => {
  const { url } = await app.another()
  const [a, b] = await pair()
  const receiverTab = await tab(await app.session(b), { url })
  await sql`insert into live_process (id, sent, is_connected, is_separated) values ('died', 7, true, false)`.execute(
    app.db,
  )
  await storeEventWithoutNotice(b, a)
  expect(
    getGoneConversations(await receiverTab.until((events) => getGoneConversations(events).length > 0)),
  ).toEqual([a])
})

test('an event is sent although its process lost the database at the commit and does not know that it was stored', async () => {
  const { url, services } = await app.another()
  const [a, b] = await pair()
  const receiverTab = await tab(await app.session(b), { url })
  await storeEventWithoutNotice(b, a)
  await expect(
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(services.db),
  ).rejects.toBeInstanceOf(DatabaseUnavailableError)
  expect(
    getGoneConversations(await receiverTab.until((events) => getGoneConversations(events).length > 0)),
  ).toEqual([a])
})
