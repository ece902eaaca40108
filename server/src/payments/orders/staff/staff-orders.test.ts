// Orders for staff over HTTP: search, filters, pages, sites, and what the page of an order shows and records.
import {
  type ListedOrder,
  type StaffOrder,
  staffOrderStates,
} from '@amarelle/contract/staff/endpoints/money/orders'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestDebits, testIban } from '../../../../testing/payments/direct-debits.ts'
import { createSandboxOrders } from '../../../../testing/payments/sandbox-orders.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { deleteOrderNotes, exportOrderNotes } from './order-note.sql.ts'

const app = await createTestServer({ signup_credits: 0 })
const elsewhere = await app.otherSite('elsewhere.example')
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, pay, stateOf } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})

const buy = async (outcome = 'pay') => {
  const memberId = await buyer()
  const { order: number, payment_id: attempt } = await order(memberId)
  await pay(memberId, attempt, outcome)
  // The provider's notice arrives after its page has answered.
  await vi.waitFor(
    async () => {
      await app.drainJobs()
      expect(await stateOf(memberId, number)).not.toBe('loading')
    },
    { timeout: 20_000 },
  )
  // The page of the buyer may have settled the payment meanwhile: the mail is a job of its own.
  await app.drainJobs()
  return { memberId, number, attempt }
}
const finance = await colleague({ role: 'finance' })
const list = async (query: Record<string, string>, cookie = finance.cookie) => {
  const { data } = await callStaff('POST', '/api/staff/orders/search', {
    body: query,
    cookie,
  })
  return data as unknown as { orders: ListedOrder[]; next: string | null }
}
const listNumbers = async (query: Record<string, string>, cookie?: string) =>
  (await list(query, cookie)).orders.map(({ number }) => number)
const open = async (number: string, cookie = finance.cookie) => {
  const { data } = await callStaff('GET', `/api/staff/orders/one?number=${number}`, { cookie })
  return data as unknown as StaffOrder
}
const countActs = async (act: string, object: string) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('id')
      .where('act', '=', act)
      .where('object', '=', object)
      .execute()
  ).length

test('an order is found by its number, payment, invoice, buyer and address, and by nothing else', async () => {
  const { memberId, number, attempt } = await buy()
  await buy()
  const member = await app.db
    .selectFrom('member')
    .select(['username', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { provider_ref: payment } = await app.db
    .selectFrom('payment_attempt')
    .select('provider_ref')
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow()
  const invoice = (await open(number)).documents[0]?.number ?? ''
  for (const [words, foundBy] of [
    [number.toLowerCase(), 'order'],
    [payment ?? '', 'payment'],
    [invoice, 'invoice'],
    [member.username.toUpperCase(), 'username'],
    [` ${member.email.toUpperCase()} `, 'email'],
    [`M-${memberId}`, 'member'],
  ] as const)
    expect((await list({ words })).orders, foundBy).toMatchObject([{ number, memberId, foundBy }])
  for (const words of ['1-999999', 'nobody', 'nobody@example.org', '%', payment?.slice(0, -1) ?? ''])
    expect(await listNumbers({ words }), words).toEqual([])
})

test('filters apply together, and each page follows the one before', async () => {
  const paid = await buy()
  const failed = await buy('fail')
  const since = { words: `M-${paid.memberId}` }
  expect(await listNumbers({ ...since, state: 'completed', method: 'ideal', provider: 'sandbox' })).toEqual([
    paid.number,
  ])
  expect(
    await listNumbers({ ...since, currency: 'EUR', country: 'NL', minimum: '1499', maximum: '1499' }),
  ).toEqual([paid.number])
  for (const filter of [
    { state: 'failed' },
    { method: 'visa' },
    { provider: 'wire' },
    { country: 'DE' },
    { currency: 'GBP' },
    { minimum: '1500' },
    { maximum: '1498' },
    { to: '2020-01-01' },
    { from: '2040-01-01' },
  ])
    expect(await listNumbers({ ...since, ...filter }), JSON.stringify(filter)).toEqual([])
  expect(await listNumbers({ state: 'failed' })).toContain(failed.number)
  expect(await listNumbers({ state: 'failed' })).not.toContain(paid.number)
  // Fifty-two more orders at the same moment.
  await sql`insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
      country, acknowledged_version, created_at)
    select site_id, member_id, bundle_id, credits, 'GBP', price_minor, total_minor, vat_rate, vat_minor, country, acknowledged_version,
      created_at from credit_order, generate_series(1, 52) where number = ${paid.number}`.execute(app.db)
  const first = await list({ currency: 'GBP' })
  const second = await list({ currency: 'GBP', cursor: first.next ?? '' })
  const numbers = [...first.orders, ...second.orders].map(({ number }) => number)
  expect([first.orders.length, second.orders.length, second.next, new Set(numbers).size]).toEqual([
    50,
    2,
    null,
    52,
  ])
})

test('each filter of a state lists the orders that show it, and each order is in one of them', async () => {
  const { number } = await buy()
  await buy('fail')
  await order(await buyer())
  const { rows: attempts } = await sql<{ id: string; order_id: number }>`
    select a.id, a.order_id from payment_attempt a join credit_order o on o.id = a.order_id where o.number = ${number}`.execute(
    app.db,
  )
  const [attempt] = attempts
  const refundOf = (state: string, amount: number) =>
    sql`insert into refund (id, order_id, attempt_id, amount_minor, reason, state)
      values (gen_random_uuid(), ${attempt?.order_id}, ${attempt?.id}, ${amount}, 'goodwill', ${state})`.execute(
      app.db,
    )
  const seen = new Set<string>()
  const check = async () => {
    const all = new Map((await list({ currency: 'EUR' })).orders.map((one) => [one.number, one.state]))
    for (const state of staffOrderStates) {
      const shown = [...all].filter(([, own]) => own === state).map(([one]) => one)
      expect((await listNumbers({ state, currency: 'EUR' })).toSorted(), state).toEqual(shown.toSorted())
      if (shown.length > 0) seen.add(state)
    }
  }
  await check()
  await refundOf('completed', 500)
  await check()
  await refundOf('queued', 499)
  await check()
  await sql`update refund set state = 'completed' where order_id = ${attempt?.order_id}`.execute(app.db)
  await refundOf('completed', 500)
  await check()
  await sql`update refund set state = 'failed' where order_id = ${attempt?.order_id}`.execute(app.db)
  await sql`insert into dispute (order_id, attempt_id, provider_ref, amount_minor)
    values (${attempt?.order_id}, ${attempt?.id}, 'dp', 1499)`.execute(app.db)
  await check()
  await sql`update payment_attempt set quarantined = true, state = 'pending' where id = ${attempt?.id}`.execute(
    app.db,
  )
  await check()
  await sql`update payment_attempt set state = 'pending' where state = 'loading'`.execute(app.db)
  await check()
  expect([...seen].toSorted()).toEqual(staffOrderStates.filter((state) => state !== 'cancelled').toSorted())
})

test('nobody sees orders of sites where they may not, and opening one is recorded', async () => {
  const { memberId, number } = await buy()
  const stranger = await colleague({ role: 'finance', siteId: elsewhere.id })
  const support = await colleague({ role: 'support', siteId: app.site.id })
  expect(await listNumbers({ words: number }, stranger.cookie)).toEqual([])
  expect(await listNumbers({}, stranger.cookie)).toEqual([])
  expect(await listNumbers({ site: String(elsewhere.id) })).toEqual([])
  expect(await listNumbers({}, support.cookie)).toContain(number)
  const before = await countActs('order.opened', `order:${number}`)
  for (const path of [`one?number=${number}`, `document?number=${(await open(number)).documents[0]?.number}`])
    expect((await callStaff('GET', `/api/staff/orders/${path}`, { cookie: stranger.cookie })).code).toBe(
      'forbidden',
    )
  expect(
    (await callStaff('GET', '/api/staff/orders/one?number=7K2Q9XM4TD', { cookie: finance.cookie })).code,
  ).toBe('not_found')
  await open(number, support.cookie)
  await open(number, support.cookie)
  expect(await countActs('order.opened', `order:${number}`)).toBe(before + 2)
  expect((await open(number)).member).toMatchObject({ id: memberId, isErased: false })
})

test('the page shows payment, bookings that sum to zero, agreement, VAT, invoice and mail', async () => {
  const { number } = await buy()
  const page = await open(number)
  expect(page).toMatchObject({
    state: 'completed',
    credits: { bought: 15, left: 15 },
    price: { total: { minor: 1499, currency: 'EUR' }, discountCode: null },
    agreement: { button: 'Order with obligation to pay', withdrawal: null },
    vat: { country: 'NL', rate: 21, amount: { minor: 260 }, profile: 'NL', isStated: false },
    attempts: [{ provider: 'sandbox', state: 'completed', isSetAside: false }],
    documents: [{ kind: 'invoice', total: { minor: 1499, currency: 'EUR' } }],
    mails: [{ kind: 'payment', state: 'sent' }],
    refunds: [],
    disputes: [],
  })
  expect(page.attempts[0]?.notices.length).toBeGreaterThan(0)
  const sums = Map.groupBy(page.ledger, ({ unit }) => unit)
  expect(
    [...sums].map(([unit, lines]) => [unit, lines.reduce((sum, { amount }) => sum + amount, 0)]),
  ).toEqual([
    ['CREDIT', 0],
    ['EUR', 0],
  ])
  const document = await app.ask('GET', `/api/staff/orders/document?number=${page.documents[0]?.number}`, {
    cookie: finance.cookie,
  })
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a fetch books what the provider says now, and is recorded', async () => {
  const memberId = await buyer()
  const { order: number, payment_id: attempt } = await order(memberId)
  await pay(memberId, attempt, 'pay')
  expect((await open(number)).state).not.toBe('completed')
  const fetchNow = () =>
    callStaff('POST', '/api/staff/orders/payments', { cookie: finance.cookie, body: { number } })
  expect((await fetchNow()).data).toEqual({ isChanged: true })
  expect((await fetchNow()).data).toEqual({ isChanged: false })
  expect((await open(number)).state).toBe('completed')
  expect(await countActs('payment.fetched', `order:${number}`)).toBe(2)
})

test('notes are for colleagues, exported without their authors, and deleted with the account', async () => {
  const { memberId, number } = await buy()
  const body = { number, text: 'Called about the invoice.' }
  expect((await callStaff('POST', '/api/staff/orders/notes', { cookie: finance.cookie, body })).status).toBe(
    200,
  )
  expect((await open(number)).notes).toMatchObject([{ text: body.text }])
  expect(await exportOrderNotes(app.db, memberId)).toMatchObject([{ order: number, text: body.text }])
  await app.db.transaction().execute((tx) => deleteOrderNotes(tx, memberId))
  expect((await open(number)).notes).toEqual([])
})

test('a search by IBAN finds the order of its mandate and is recorded with the buyer', async () => {
  const debits = createTestDebits(app)
  const memberId = await debits.buyer()
  const { id: number } = await debits.debit(memberId)
  const before = await countActs('member.found', `member:${memberId}`)
  expect((await list({ words: 'NL91 ABNA 0417 1643 00' })).orders).toMatchObject([
    { number, foundBy: 'iban' },
  ])
  expect(await countActs('member.found', `member:${memberId}`)).toBe(before + 1)
  expect((await list({ words: 'DE75512108001245126199' })).orders).toEqual([])
  expect(await countActs('member.found', 'search:iban')).toBe(1)
  expect(JSON.stringify(await open(number))).not.toContain(testIban)
})
