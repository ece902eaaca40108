import { enableMailEndpoint, getNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { daysToMs } from '../../platform/clock.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createReturnAddress } from '../../platform/mail/return-address.ts'

const intakeToken = 'the-token-of-the-bounce-domain-server'
let app: Awaited<ReturnType<typeof createTestServer>>
beforeAll(async () => {
  app = await createTestServer()
  Object.assign(app.services.config, { bounceDomain: 'bounces.example.org', mailIntakeToken: intakeToken })
})
afterEach(() => app.clock.set(null))

const findEmail = async (id: number) =>
  (await app.db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const findReturnAddress = async (id: number) =>
  createReturnAddress(app.services.config, id, await findEmail(id)) ?? ''
const loadDisabledReasons = async (id: number) => (await app.call(id, getNotificationsEndpoint, {})).disabled

/** Delivery status report of a mail server (RFC 3464). */
const createDeliveryStatus = (
  to: string,
  status: string,
  action = 'failed',
) => `From: MAILER-DAEMON@mx.example.net
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Sat, 21 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; somebody@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} no such
  user here

--b1
Content-Type: message/rfc822

Return-Path: <${to}>
Subject: New message at Amarelle

Hello
--b1--
`
/** Complaint of a mailbox provider (RFC 5965): sent to the registered address, with the return address inside. */
const createFeedbackReport = (returnPath: string, kind = 'abuse') => `From: feedback@provider.example
To: fbl@bounces.example.org
Subject: FW: New message at Amarelle
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

This is an email abuse report.

--b2
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: Provider/1.0
Version: 1
Original-Mail-From: <${returnPath}>

--b2
Content-Type: message/rfc822

Return-Path: <${returnPath}>
Subject: New message at Amarelle

Hello
--b2--
`
const postMail = (raw: string, { to, as = intakeToken }: { to?: string; as?: string | null } = {}) =>
  fetch(`${app.url}/webhooks/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(as && { authorization: `Bearer ${as}` }) },
    body: raw.replaceAll('\n', '\r\n'),
  })

test('a non-existent address stops mails at once, and the member can enable them again', async () => {
  const anna = await app.member()
  const to = await findReturnAddress(anna)
  expect(await (await postMail(createDeliveryStatus(to, '5.1.1'), { to })).text()).toBe('taken')
  expect(await loadDisabledReasons(anna)).toEqual(['bounce'])
  expect((await app.call(anna, enableMailEndpoint, { reason: 'bounce' })).disabled).toEqual([])
  expect(await app.db.selectFrom('mail_suppression').selectAll().execute()).toEqual([])
})
test('temporary failures stop mails after five within fourteen days', async () => {
  const [anna, bram] = [await app.member(), await app.member()]
  const start = new Date('2030-01-01T12:00:00Z')
  for (const [id, gap] of [
    [anna, 3],
    [bram, 4],
  ] as const) {
    const to = await findReturnAddress(id)
    for (let i = 0; i < 5; i += 1) {
      app.clock.set(new Date(start.getTime() + i * daysToMs(gap)))
      await postMail(createDeliveryStatus(to, '4.2.2', i % 2 ? 'delayed' : 'failed'), { to })
    }
  }
  expect([await loadDisabledReasons(anna), await loadDisabledReasons(bram)]).toEqual([['bounce'], []])
})
test('a full mailbox and refused content count as temporary failures, a successful delivery is ignored', async () => {
  const anna = await app.member()
  const to = await findReturnAddress(anna)
  for (const [status, action] of [
    ['5.2.2', 'failed'],
    ['5.7.1', 'failed'],
    ['2.0.0', 'delivered'],
  ] as const)
    await postMail(createDeliveryStatus(to, status, action), { to })
  expect(await loadDisabledReasons(anna)).toEqual([])
  expect(
    await app.db.selectFrom('mail_return').select(['kind', 'status']).where('member_id', '=', anna).execute(),
  ).toEqual([
    { kind: 'soft', status: '5.2.2' },
    { kind: 'soft', status: '5.7.1' },
  ])
})
test('a complaint stops mails at once for all accounts with the address, until the member enables them again', async () => {
  const sister = await app.otherSite('sister.example')
  const anna = await app.member({ name: 'Anna' })
  const sisterMember = await app.member({ name: 'AnnaThere', site: sister })
  await app.db
    .updateTable('member')
    .set({ email: 'Anna@example.org' })
    .where('id', '=', sisterMember)
    .execute()
  expect(await (await postMail(createFeedbackReport(await findReturnAddress(anna)))).text()).toBe('taken')
  expect([await loadDisabledReasons(anna), await loadDisabledReasons(sisterMember)]).toEqual([
    ['fbl'],
    ['fbl'],
  ])
  await app.call(anna, enableMailEndpoint, { reason: 'fbl' })
  expect(await loadDisabledReasons(anna)).toEqual([])
})
test('a “not spam” report is ignored', async () => {
  const anna = await app.member()
  expect(await (await postMail(createFeedbackReport(await findReturnAddress(anna), 'not-spam'))).text()).toBe(
    'ignored',
  )
  expect(await loadDisabledReasons(anna)).toEqual([])
})
test('forged return addresses, those of a former e-mail address and of another domain are ignored', async () => {
  const anna = await app.member()
  const oldAddress = await findReturnAddress(anna)
  for (const to of [
    oldAddress.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`),
    oldAddress.replace('b+', 'b+1'),
    oldAddress.replace('bounces.', 'other.'),
  ])
    expect(await (await postMail(createDeliveryStatus(to, '5.1.1'), { to })).text()).toBe('ignored')
  await app.db.updateTable('member').set({ email: 'new@example.org' }).where('id', '=', anna).execute()
  expect(await (await postMail(createDeliveryStatus(oldAddress, '5.1.1'), { to: oldAddress })).text()).toBe(
    'ignored',
  )
  expect(await loadDisabledReasons(anna)).toEqual([])
})
test('mails are accepted only with the token, and mails that are no reports are ignored', async () => {
  const anna = await app.member()
  const to = await findReturnAddress(anna)
  expect((await postMail(createDeliveryStatus(to, '5.1.1'), { to, as: null })).status).toBe(401)
  expect((await postMail(createDeliveryStatus(to, '5.1.1'), { to, as: 'guessed' })).status).toBe(401)
  for (const raw of ['', 'garbage', `To: ${to}\nSubject: Out of office\n\nBack on Monday`])
    expect(await (await postMail(raw, { to })).text()).toBe('ignored')
  Object.assign(app.services.config, { mailIntakeToken: null })
  expect((await postMail(createDeliveryStatus(to, '5.1.1'), { to })).status).toBe(404)
  Object.assign(app.services.config, { mailIntakeToken: intakeToken })
  expect(await loadDisabledReasons(anna)).toEqual([])
})
test('mails can be enabled again at most five times a day', async () => {
  const anna = await app.member()
  for (let i = 0; i < 5; i += 1) await app.call(anna, enableMailEndpoint, { reason: 'bounce' })
  expect(await getRefusalCode(app.call(anna, enableMailEndpoint, { reason: 'bounce' }))).toBe(
    'too_many_requests',
  )
})
