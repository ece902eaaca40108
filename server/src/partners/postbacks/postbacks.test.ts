// Postbacks to a real receiver on this machine: what is told, its signature, retries and limits, and addresses that are refused.
import { createHmac } from 'node:crypto'
import type { getTrafficSourceEndpoint } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { startReceiver } from '../../../testing/platform/start-receiver.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { eraseReferral } from '../referrals/referral.sql.ts'
import { maxWaitingDeliveries } from './delivery.sql.ts'
import { queuePostback } from './queue-postback.ts'
import { sendPostback } from './send-postback.ts'
import { postbackRetryDelaysMs } from './send-postbacks.job.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, settle } = createTestShop(app)
const { colleague, callStaff } = createTestColleagues(app)
const { cookie } = await colleague({ role: 'owner' })
let status = 200
const receiver = await startReceiver(() => status)
Object.assign(app.services.config, { postbackReceiver: receiver.url })
afterEach(() => {
  app.clock.set(null)
  status = 200
  receiver.requests.length = 0
})

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  callStaff(method, `/api/staff/traffic-sources${path}`, { cookie, body: { reason: 'Test', ...body } })
const template = `${receiver.url}/in?c={click_id}&s={sub}&e={event}&h={site}&a={amount}`
let sourceCount = 0
const createSource = async (more: object = {}) => {
  sourceCount += 1
  const code = `told-${sourceCount}`
  expect((await send('POST', '', { code, name: code, siteId: null, contractNote: '' })).status).toBe(200)
  const events = ['activation', 'first_order', 'reversal']
  const shown = { url: template, events, includesAmount: true, ...more }
  const settings = { code, renewsSecret: false, ...shown, seen: null }
  const { data } = await send('PUT', '/postback', settings)
  return { code, secret: String(data['secret']), settings: { ...settings, seen: shown } }
}
/** A member whom the source brought and who has just activated the account. */
const bring = async (source: string, clickId: string | undefined = 'click-1') => {
  const memberId = await buyer({ activated: false })
  await runInTransaction(app.db, async (tx) => {
    await tx
      .insertInto('referral')
      .values({
        member_id: memberId,
        site_id: app.site.id,
        source,
        sub_id: 'spring',
        click_id: clickId,
        signed_up_on: app.clock.now().toISOString().slice(0, 10),
      })
      .execute()
    await tx.updateTable('member').set({ status: 'active' }).where('id', '=', memberId).execute()
    await eventBus.emit(app.services, tx, 'member.activated', { memberId, siteId: app.site.id })
  })
  return memberId
}
const runJob = async (at?: Date) => {
  if (at) app.clock.set(at)
  await addJob(app.db, 'send-postbacks', {})
  await app.drainJobs()
}
const readSource = async (code: string) =>
  (await callStaff('GET', `/api/staff/traffic-sources/one?code=${code}`, { cookie }))
    .data as unknown as StaffEndpointAnswer<typeof getTrafficSourceEndpoint>

test('activation and first order are told with the codes of the link, signed, and nothing about the member', async () => {
  const { code, secret } = await createSource()
  const memberId = await bring(code)
  await settle((await order(memberId)).payment_id)
  await app.drainJobs()
  const { total_minor, vat_minor, currency } = await app.db
    .selectFrom('credit_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const amount = encodeURIComponent(`${((total_minor - vat_minor) / 100).toFixed(2)} ${currency}`)
  expect(receiver.requests.map(({ path }) => path).toSorted()).toEqual([
    '/in?c=click-1&s=spring&e=activation&h=localhost&a=',
    `/in?c=click-1&s=spring&e=first_order&h=localhost&a=${amount}`,
  ])
  for (const { path, headers, body } of receiver.requests) {
    const timestamp = String(headers['x-postback-timestamp'])
    const signed = createHmac('sha256', secret).update(`${timestamp}.${receiver.url}${path}`).digest('hex')
    expect(headers['x-postback-signature']).toBe(`v1=${signed}`)
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000)
    expect(Object.keys(headers).toSorted()).toEqual([
      'connection',
      'host',
      'user-agent',
      'x-postback-signature',
      'x-postback-timestamp',
    ])
    expect(body).toBe('')
  }
  expect((await readSource(code)).deliveries.map(({ state }) => state)).toEqual(['sent', 'sent'])
  // Each is told once, however often it happens.
  receiver.requests.length = 0
  await settle((await order(memberId)).payment_id)
  await app.drainJobs()
  expect(receiver.requests).toEqual([])
})

test('only the events that the partner wants are told, and the amount only if it is wanted', async () => {
  const { code } = await createSource({ events: ['first_order'], includesAmount: false })
  const memberId = await bring(code)
  await settle((await order(memberId)).payment_id)
  await app.drainJobs()
  expect(receiver.requests.map(({ path }) => path)).toEqual([
    '/in?c=click-1&s=spring&e=first_order&h=localhost&a=',
  ])
})

test('a failed postback is tried again after growing times, given up after the last, and sent again by hand', async () => {
  const { code } = await createSource()
  status = 500
  let at = new Date('2026-10-01T10:00:00Z')
  app.clock.set(at)
  await bring(code)
  await runJob()
  for (const [index, delayMs] of postbackRetryDelaysMs.entries()) {
    await runJob(addMs(at, delayMs - 1000))
    expect(receiver.requests).toHaveLength(index + 1)
    at = addMs(at, delayMs)
    await runJob(at)
    expect(receiver.requests).toHaveLength(index + 2)
  }
  const [failed] = (await readSource(code)).deliveries
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, lastStatus: 500, lastError: 'status' })
  await runJob(addMs(at, minutesToMs(10_000)))
  expect(receiver.requests).toHaveLength(8)

  status = 204
  app.clock.set(null)
  expect((await send('POST', '/postback/retry', { delivery: failed?.id })).status).toBe(200)
  await app.drainJobs()
  expect((await readSource(code)).deliveries).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect((await send('POST', '/postback/retry', { delivery: failed?.id })).code).toBe('setting_changed')
})

test('a redirect is not followed, and counts as a failure', async () => {
  const { code } = await createSource()
  status = 302
  expect((await send('POST', '/postback/test', { code })).status).toBe(200)
  await app.drainJobs()
  expect(receiver.requests.map(({ path }) => path)).toEqual([
    '/in?c=test-click&s=test-sub&e=test&h=test-site&a=14.99%20EUR',
  ])
  expect((await readSource(code)).deliveries).toMatchObject([
    { event: 'test', state: 'failed', lastStatus: 302, attempts: 1 },
  ])
})

test('nothing is told of an erased account, to an ended source, or beyond the limit of waiting ones', async () => {
  const { code } = await createSource()
  status = 500
  const memberId = await bring(code)
  await runJob()
  receiver.requests.length = 0
  await runInTransaction(app.db, (tx) => eraseReferral(tx, memberId))
  const { id } = await app.db
    .selectFrom('referral')
    .select('id')
    .where('source', '=', code)
    .executeTakeFirstOrThrow()
  await runInTransaction(app.db, (tx) =>
    queuePostback(app.services, tx, { id, siteId: app.site.id, source: code }, 'reversal'),
  )
  await runJob(addMs(new Date(), minutesToMs(10)))
  expect(receiver.requests).toEqual([])
  app.clock.set(null)

  await bring(code)
  expect((await send('DELETE', '', { code })).status).toBe(200)
  expect((await readSource(code)).deliveries).toMatchObject([{ state: 'failed', lastError: 'no_postback' }])

  const busy = await createSource()
  const at = new Date()
  await app.db
    .insertInto('postback_delivery')
    .values(
      [...Array(maxWaitingDeliveries)].map(() => ({
        source: busy.code,
        event: 'test',
        created_at: at,
        next_try_at: addMs(at, minutesToMs(60)),
      })),
    )
    .execute()
  await bring(busy.code)
  expect((await readSource(busy.code)).deliveries[0]).toMatchObject({
    state: 'failed',
    lastError: 'queue_full',
  })
})

test('addresses of our own network are refused, when they are saved and when their name leads there', async () => {
  const { code, settings } = await createSource()
  for (const url of [
    'http://partner.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://partner.example:8443/',
    'https://user:secret@partner.example/',
    'ftp://partner.example/',
    'partner.example',
    '',
  ]) {
    const { code: refusal, data } = await send('PUT', '/postback', { ...settings, url })
    expect([url, refusal, Object.keys((data.error as { fields?: object }).fields ?? {})]).toEqual([
      url,
      'invalid_input',
      ['url'],
    ])
  }
  for (const url of [
    'https://{sub}.example/',
    'https://partner.example/{email}',
    'https://partner.example/{sub',
  ])
    expect((await send('PUT', '/postback', { ...settings, url })).data.error, url).toMatchObject({
      fields: { url: expect.stringContaining('{click_id}') },
    })
  expect(
    (await send('PUT', '/postback', { ...settings, url: 'https://partner.example/?c={click_id}' })).status,
  ).toBe(200)
  expect((await readSource(code)).postback?.url).toBe('https://partner.example/?c={click_id}')
  const config = { postbackReceiver: null }
  const request = async (address: string) => (await sendPostback(config, address, 'secret', new Date())).error
  for (const address of ['https://127.0.0.1/', 'https://localhost/', `${receiver.url}/`])
    expect(await request(address), address).toBe('private_address')
  // A name that passes: where it leads is decided when it is looked up (push.test.ts has the addresses).
  expect(await request('https://localhost.localdomain/')).not.toBeNull()
  expect(receiver.requests).toEqual([])
})

test('the secret is told once and stays until a new one is asked for', async () => {
  const { code, secret, settings } = await createSource()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await send('PUT', '/postback', settings)).data['secret']).toBeNull()
  const renewed = await send('PUT', '/postback', { ...settings, renewsSecret: true })
  expect(renewed.data['secret']).not.toBe(secret)
  const { secret: stored } = await app.db
    .selectFrom('postback')
    .select('secret')
    .where('source', '=', code)
    .executeTakeFirstOrThrow()
  expect(stored.toString('latin1')).not.toContain(String(renewed.data['secret']))
  const { details } = await app.db
    .selectFrom('audit_detail as d')
    .innerJoin('audit_entry as e', 'e.id', 'd.entry_id')
    .select('d.details')
    .where('e.act', '=', 'postback.saved')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(details).not.toContain(String(renewed.data['secret']))
})

test('when two people change postbacks, the second is told, and nothing of theirs is stored', async () => {
  const { code, settings } = await createSource()
  expect((await send('PUT', '/postback', { ...settings, includesAmount: false })).status).toBe(200)
  const second = await send('PUT', '/postback', { ...settings, events: ['activation'] })
  expect(second).toMatchObject({ status: 409, code: 'setting_changed' })
  expect(await readSource(code)).toMatchObject({
    postback: { events: settings.events, includesAmount: false },
  })
})
