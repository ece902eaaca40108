// Staff and disputes: the list, the evidence, and answers at a provider that takes them.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { readPdfText } from '../../../testing/payments/pdf-text.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { getBalance, spendCredits } from '../../credits/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { queueSettlement } from '../settlement/settle-payment.job.ts'
import { findMoneyDifferences } from '../settlement/ledger-differences.sql.ts'

const app = await createTestServer({ signup_credits: 0 })
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, pay } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
afterEach(() => app.clock.set(null))

const report = async (payment: string) => {
  await queueSettlement(app.db, 'sandbox', `sbx_${payment}`)
  await app.drainJobs()
}
/** An order of 15 credits at 14.99. */
const buyUnspent = async () => {
  const memberId = await buyer()
  const { order: number, payment_id: payment } = await order(memberId)
  await pay(memberId, payment, 'pay')
  await report(payment)
  return { memberId, number, payment }
}
/** The same, with 4 of its credits spent. */
const buy = async () => {
  const bought = await buyUnspent()
  await runInTransaction(app.db, (tx) =>
    spendCredits(tx, {
      memberId: bought.memberId,
      amount: 4,
      kind: 'message',
      key: `test:${bought.payment}`,
      at: app.clock.now(),
    }),
  )
  return bought
}
/** The payer's bank takes the money back. */
const chargeBack = async (payment: string, dueAt: Date | null, amountMinor = 1499) => {
  await app.db
    .insertInto('sandbox_dispute')
    .values({
      ref: `sbd_${payment}`,
      payment: `sbx_${payment}`,
      amount_minor: amountMinor,
      state: 'open',
      reason: 'not_received',
      due_at: dueAt,
    })
    .execute()
  await report(payment)
  const { id } = await app.db
    .selectFrom('dispute')
    .select('id')
    .where('attempt_id', '=', payment)
    .executeTakeFirstOrThrow()
  return id
}
const decide = async (payment: string, state: 'won' | 'lost') => {
  await app.db.updateTable('sandbox_dispute').set({ state }).where('payment', '=', `sbx_${payment}`).execute()
  await report(payment)
}
const inDays = (days: number) => addMs(app.clock.now(), daysToMs(days))
type Listed = { id: number; state: string; reasonCode: string; dueAt: string | null; siteId: number }
const list = async (cookie: string, query = '') => {
  const { data } = await callStaff('GET', `/api/staff/disputes?${query}`, { cookie })
  return data as unknown as {
    disputes: Listed[]
    next: string | null
    warnings: { order: string; reason: string }[]
  }
}
const read = async (cookie: string, id: number) =>
  (await callStaff('GET', `/api/staff/disputes/one?id=${id}`, { cookie })).data
const finance = await colleague({ role: 'finance' })

test('open disputes are listed by deadline, then closed ones; state, provider and site limit the list', async () => {
  const [later, sooner, closed, undated] = [await buy(), await buy(), await buy(), await buy()]
  const ids = [
    await chargeBack(later.payment, inDays(9)),
    await chargeBack(sooner.payment, inDays(2)),
    await chargeBack(closed.payment, inDays(1)),
    await chargeBack(undated.payment, null),
  ]
  await decide(closed.payment, 'lost')
  const { disputes } = await list(finance.cookie)
  expect(disputes.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[3], ids[2]])
  expect(disputes[0]).toMatchObject({ state: 'open', reasonCode: 'not_received' })
  expect((await list(finance.cookie, 'state=lost')).disputes.map(({ id }) => id)).toEqual([ids[2]])
  expect((await list(finance.cookie, 'provider=stripe')).disputes).toEqual([])
  const other = await app.otherSite('disputes.example')
  const elsewhere = await colleague({ role: 'finance', siteId: other.id })
  expect((await list(elsewhere.cookie)).disputes).toEqual([])
  expect(
    (await callStaff('GET', `/api/staff/disputes/one?id=${ids[0]}`, { cookie: elsewhere.cookie })).code,
  ).toBe('forbidden')
  for (const [after, expected] of [
    [`open-${ids[1]}`, [ids[0], ids[3], ids[2]]],
    [`open-${ids[3]}`, [ids[2]]],
    [`closed-${ids[2]}`, []],
  ] as const)
    expect((await list(finance.cookie, `after=${after}`)).disputes.map(({ id }) => id)).toEqual(expected)
})

test('a contested dispute that is won restores money and credits; each act is recorded, and answered once', async () => {
  const { memberId, payment, number } = await buy()
  const id = await chargeBack(payment, inDays(7))
  expect(await getBalance(app.db, memberId)).toBe(0)
  const contest = () =>
    callStaff('POST', '/api/staff/disputes/contest', {
      cookie: finance.cookie,
      body: { id, statement: 'The customer used 4 credits.' },
    })
  const answers = await Promise.all([contest(), contest()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(
    (
      await callStaff('POST', '/api/staff/disputes/accept', {
        cookie: finance.cookie,
        body: { id, reason: 'Too late' },
      })
    ).code,
  ).toBe('already_decided')
  await app.drainJobs()
  const { rows } = await sql<{ evidence: string }>`
    select evidence from sandbox_dispute where payment = ${`sbx_${payment}`}`.execute(app.db)
  expect(rows[0]?.evidence).toBe('The customer used 4 credits.')
  expect(await read(finance.cookie, id)).toMatchObject({
    order: number,
    answer: 'contested',
    answerSentAt: expect.any(String) as string,
    facts: { spentCredits: 4, revokedCredits: 11, credits: 15 },
  })
  await decide(payment, 'won')
  const view = await read(finance.cookie, id)
  expect(view).toMatchObject({ state: 'won' })
  const entries = view['entries'] as { account: string; amount: { minor: number } }[]
  const sums = new Map<string, number>()
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount.minor)
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
  expect(entries.length).toBeGreaterThan(0)
  expect(await getBalance(app.db, memberId)).toBe(11)
  expect(await findMoneyDifferences(app.db)).toEqual([])
  const acts = await app.db
    .selectFrom('audit_entry')
    .select(['act', 'member_id'])
    .where('object', '=', `dispute:${id}`)
    .where('act', 'in', ['dispute.contested', 'dispute.accepted'])
    .execute()
  expect(acts).toEqual([{ act: 'dispute.contested', member_id: memberId }])
})

test('a dispute of a part leaves exactly the net value of the credits that stay as deferred revenue', async () => {
  const { memberId, number, payment } = await buyUnspent()
  await chargeBack(payment, inDays(7), 700)
  expect(await getBalance(app.db, memberId)).toBe(8)
  const { rows } = await sql<{ minor: number }>`
    select -sum(e.amount)::bigint as minor from credit_order o join ledger_transaction t on t.order_id = o.id
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where o.number = ${number} and a.kind = 'deferred_revenue'`.execute(app.db)
  // 8 of 15 of 12.39.
  expect(rows[0]?.minor).toBe(661)
  await decide(payment, 'won')
  expect(await getBalance(app.db, memberId)).toBe(15)
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('an accepted dispute is lost at the provider, and the money stays with the payer', async () => {
  const { memberId, payment } = await buy()
  const id = await chargeBack(payment, inDays(7))
  await callStaff('POST', '/api/staff/disputes/accept', {
    cookie: finance.cookie,
    body: { id, reason: 'The goods were paid twice.' },
  })
  await app.drainJobs()
  // The provider reports it meanwhile, and both may fetch the payment.
  await report(payment)
  expect(await read(finance.cookie, id)).toMatchObject({ state: 'lost', answer: 'accepted' })
  expect(await getBalance(app.db, memberId)).toBe(0)
  expect(await findMoneyDifferences(app.db)).toEqual([])
  const win = { cookie: finance.cookie, body: { id, reason: 'The provider reports this itself' } }
  expect((await callStaff('POST', '/api/staff/disputes/win', win)).code).toBe('already_decided')
})

test('a dispute whose provider takes no answers is tracked by hand and ends when it is given up', async () => {
  const { memberId, payment } = await buy()
  const id = await chargeBack(payment, null)
  await app.db.updateTable('payment_attempt').set({ provider: 'flexpay' }).where('id', '=', payment).execute()
  const answer = (path: string, body: object) =>
    callStaff('POST', `/api/staff/disputes/${path}`, { cookie: finance.cookie, body: { id, ...body } })
  expect((await answer('contest', { statement: 'Sent on 24 November' })).status).toBe(200)
  await app.drainJobs()
  expect(await read(finance.cookie, id)).toMatchObject({
    state: 'open',
    takesAnswers: false,
    answer: 'contested',
    answerSentAt: null,
  })
  expect((await answer('accept', { reason: 'The bank decided for the payer.' })).status).toBe(200)
  expect(await read(finance.cookie, id)).toMatchObject({ state: 'lost', answer: 'accepted' })
  // The bank decides otherwise later.
  const wins = await Promise.all([1, 2].map(() => answer('win', { reason: 'Arbitration of 2 December' })))
  expect(wins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await read(finance.cookie, id)).toMatchObject({ state: 'won' })
  expect(await getBalance(app.db, memberId)).toBe(11)
  await app.db.updateTable('payment_attempt').set({ provider: 'sandbox' }).where('id', '=', payment).execute()
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('the evidence contains what was agreed, delivered and used, and no text of a message', async () => {
  const { memberId, payment, number } = await buy()
  const friend = await app.member()
  await app.db
    .insertInto('sent_mail')
    .values({ member_id: memberId, kind: 'order_confirmation', state: 'sent', at: app.clock.now() })
    .execute()
  await app.call(memberId, sendMessageEndpoint, {
    profile: friend,
    text: 'Shall we meet at the harbour?',
    sure: true,
  })
  const id = await chargeBack(payment, inDays(7))
  const download = (cookie: string) =>
    app.ask('POST', '/api/staff/disputes/evidence', { cookie, body: { id } })
  const support = await colleague({ role: 'support' })
  expect((await download(support.cookie)).status).toBe(403)
  const response = await download(finance.cookie)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = readPdfText(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, ' ')
  for (const fact of [
    `Evidence for order ${number}`,
    '€14.99',
    'Order with obligation to pay',
    'I want my credits now',
    'Version of both boxes',
    '5 credits spent on messages',
    'Withdrawal within 14 days without a reason',
    'order confirmation: sent',
    'Country when ordering',
  ])
    expect(text, fact).toContain(fact)
  expect(text).not.toContain('harbour')
  const exported = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `dispute:${id}`)
    .where('act', '=', 'dispute.evidence_exported')
    .execute()
  expect(exported).toHaveLength(1)
  expect(await read(finance.cookie, id)).toMatchObject({ exportedAt: expect.any(String) as string })
})

test('a fraud warning is listed once until the payment is refunded or disputed', async () => {
  const { payment, number } = await buy()
  await app.db
    .updateTable('sandbox_payment')
    .set({ fraud_warning: true })
    .where('ref', '=', `sbx_${payment}`)
    .execute()
  await report(payment)
  await report(payment)
  const { warnings } = await list(finance.cookie)
  expect(warnings).toMatchObject([{ order: number, reason: 'made_with_stolen_card' }])
  await chargeBack(payment, inDays(7))
  expect((await list(finance.cookie)).warnings).toEqual([])
})

test('the member sees the dispute, and what staff wrote about it is erased with the account', async () => {
  const { memberId, payment, number } = await buy()
  const id = await chargeBack(payment, inDays(7))
  expect((await app.call(memberId, getTransactionsEndpoint, { id: number })).transactions[0]).toMatchObject({
    disputed: 'open',
  })
  await callStaff('POST', '/api/staff/disputes/contest', {
    cookie: finance.cookie,
    body: { id, statement: 'Anna used her credits.' },
  })
  await app.db
    .updateTable('member')
    .set({ status: 'deleted', deletion_requested_at: app.clock.now() })
    .where('id', '=', memberId)
    .execute()
  await addJob(app.db, 'purge-member', { memberId })
  await app.drainJobs()
  expect(await read(finance.cookie, id)).toMatchObject({ note: null, username: null })
})
