// Campaigns over HTTP: who may write and send them, conflicts, refusals, and what the links and returned mails count.
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import type { CampaignFigures } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createReturnAddress } from '../../platform/mail/return-address.ts'
import { deleteNotificationData } from '../personal-data.sql.ts'
import { deleteRecipientsOfOldCampaigns } from './campaign-figures.sql.ts'

const intakeToken = 'the-token-of-the-mail-server'
const app = await createTestServer()
Object.assign(app.services.config, { bounceDomain: 'bounces.example.org', mailIntakeToken: intakeToken })
const other = await app.otherSite('campaigns-other.example')
const { colleague, callStaff } = createTestColleagues(app)
// By day in the members' zone, and before the sessions of the staff end.
const noon = new Date('2031-06-10T10:00:00Z')
app.clock.set(noon)
const [editor, administrator] = [
  await colleague({ role: 'editor' }),
  await colleague({ role: 'administrator' }),
]
afterEach(() => app.clock.set(noon))

const text = { subject: 'News for {username}', text: ['All about {site}.'], button: 'Look' }
const draft = {
  name: 'Spring',
  type: 'news',
  path: '/members',
  ratePerHour: 6000,
  audience: {},
  texts: { en: text } as object,
}
type Person = Pick<typeof editor, 'cookie'>
const post = (part: string, body: object, { cookie }: Person = editor) =>
  callStaff('POST', `/api/staff/campaigns${part}`, { cookie, body })
const put = (part: string, body: object, { cookie }: Person = editor) =>
  callStaff('PUT', `/api/staff/campaigns${part}`, { cookie, body })
const create = async (change: object = {}, site = app.site.id) => {
  const { data } = await post('', { ...draft, ...change, site })
  return String(data['id'])
}
interface Shown {
  readonly version: number
  readonly name: string
  readonly campaign: CampaignFigures & { readonly state: string }
  readonly results: readonly CampaignFigures[]
}
const read = async (id: string, { cookie }: Person = editor) =>
  (await callStaff('GET', `/api/staff/campaigns/one?id=${id}`, { cookie })).data as unknown as Shown
const start = async (id: string, person: Person = administrator, startsAt: string | null = null) =>
  post('/start', { id, version: (await read(id)).version, startsAt, reason: 'Spring' }, person)
/** Runs the sending job once, and all that it queued. */
const send = async () => {
  await addJob(app.db, 'send-campaigns', {})
  app.mails.length = 0
  await app.drainJobs()
  return app.mails
}
const subscribe = async (name: string) => {
  const id = await app.member({ name })
  await app.db
    .updateTable('profile')
    .set({ last_active_at: addMs(noon, -hoursToMs(2)) })
    .where('member_id', '=', id)
    .execute()
  await app.call(id, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: true }] })
  return id
}
const findClickPath = (mail: string) =>
  /http:\/\/localhost:\d+(\/k-[\d-]+-[0-9a-f]{32})/.exec(mail)?.[1] ?? '/none'

test('an editor writes and tests a campaign, an administrator sends it, and the log says so', async () => {
  const anna = await subscribe('Writer')
  const id = await create()
  const { data: audience } = await post('/audience', { site: app.site.id, type: 'news', audience: {} })
  expect(audience).toEqual({ languages: [{ language: 'en', members: 1 }], total: 1, isMore: false })
  const { data: preview } = await post('/preview', { site: app.site.id, type: 'news', language: 'en', text })
  expect(preview).toMatchObject({ subject: 'News for Anna', heading: 'News for Anna' })
  expect((await post('/test-mail', { id, language: 'de' })).code).toBe('campaign_no_text')
  expect((await post('/test-mail', { id, language: 'en' })).status).toBe(200)
  app.mails.length = 0
  await app.drainJobs()
  expect(app.mails.map(({ to }) => to)).toEqual([editor.email])
  expect(app.mails[0]?.text).not.toContain('/k-')
  expect((await start(id, editor)).code).toBe('forbidden')
  expect((await start(id)).status).toBe(200)
  expect((await send()).map(({ subject }) => subject)).toEqual(['News for Writer'])
  await send()
  expect((await read(id)).campaign).toMatchObject({ state: 'sent', recipients: 1, sent: 1 })
  const { rows } = await sql<{
    act: string
  }>`select act from audit_entry where object = ${`campaign:${id}`} order by id`.execute(app.db)
  expect(rows.map(({ act }) => act)).toEqual(['campaign.created', 'campaign.test_mailed', 'campaign.started'])
  const csv = await callStaff('GET', `/api/staff/campaigns/results?id=${id}`, { cookie: editor.cookie })
  expect(String(csv.data['text']).split('\r\n')[1]).toBe(`"${id}","en","1","1","0","0","0","0","0"`)
  await app.db.transaction().execute((tx) => deleteNotificationData(tx, anna))
  expect((await read(id)).campaign).toMatchObject({ recipients: 1, sent: 1 })
})

test('sending needs a fresh proof of identity', async () => {
  const id = await create()
  app.clock.set(addMs(noon, minutesToMs(11)))
  expect((await start(id)).code).toBe('proof_of_identity_required')
  expect((await read(id)).campaign.state).toBe('draft')
})

test('when two people edit a draft, the second is told, and a campaign that was sent is not edited any more', async () => {
  const id = await create()
  const { version } = await read(id)
  const save = (name: string, seen: number) => put('', { ...draft, name, id, version: seen })
  const answers = await Promise.all([save('Mine', version), save('Yours', version)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('campaign_changed')
  expect((await post('/start', { id, version, startsAt: null, reason: 'x' }, administrator)).code).toBe(
    'campaign_changed',
  )
  const tomorrow = addMs(noon, daysToMs(1)).toISOString()
  expect((await start(id, administrator, noon.toISOString())).code).toBe('setting_start')
  expect((await start(id, administrator, tomorrow)).status).toBe(200)
  expect((await save('Late', (await read(id)).version)).code).toBe('campaign_state')
  expect((await post('/stop', { id, reason: 'Not yet' })).status).toBe(200)
  expect((await read(id)).campaign.state).toBe('draft')
  expect(
    (
      await callStaff('DELETE', '/api/staff/campaigns', {
        cookie: editor.cookie,
        body: { id, version: (await read(id)).version, reason: 'Unused' },
      })
    ).status,
  ).toBe(200)
  expect(
    (await callStaff('GET', `/api/staff/campaigns/one?id=${id}`, { cookie: editor.cookie })).status,
  ).toBe(404)
})

test('HTML, other placeholders, foreign addresses and unknown rules are refused beside their fields', async () => {
  const refuse = async (change: object) => {
    const { status, data } = await post('', { ...draft, ...change, site: app.site.id })
    return [status, Object.values((data.error as { fields?: object } | undefined)?.fields ?? {})[0]]
  }
  const withText = (change: object) => ({ texts: { en: { ...text, ...change } } })
  expect(await refuse(withText({ subject: '<b>News</b>' }))).toEqual([422, 'Write plain text, without HTML.'])
  for (const line of ['For {name}', 'For {username', '{}', '{username}}'])
    expect(await refuse(withText({ text: [line] }))).toEqual([
      422,
      'Only username and site may stand in braces.',
    ])
  expect((await refuse(withText({ subject: 'News\nBcc: x@example.org' })))[0]).toBe(422)
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil', '/a//b', 'members', '/a?b=c'])
    expect(await refuse({ path })).toEqual([422, 'A path on this site, such as /members.'])
  expect((await refuse({ audience: { sql: '1=1' } }))[0]).toBe(422)
  expect((await refuse({ audience: { ageFrom: 5 } }))[0]).toBe(422)
})

test('a click counts once and leads to the campaign’s path only; forged links count nothing', async () => {
  await subscribe('Clicker')
  const id = await create({ texts: { en: { ...text, subject: 'Clicks' } }, path: '/credits' })
  await start(id)
  const mail = (await send()).find(({ subject }) => subject === 'Clicks')
  const path = findClickPath(mail?.text ?? '')
  const follow = async (to: string, host = 'localhost') => {
    const answer = await app.ask('GET', to, { headers: { 'x-forwarded-host': host } })
    return [answer.status, answer.headers.get('location')]
  }
  const forged = [
    path.replace(/-(\d+)-([0-9a-f]{32})$/, '-999999-$2'),
    path.replace(/^\/k-\d+/, '/k-999'),
    path.replace(/[0-9a-f]{32}$/, '0'.repeat(32)),
  ]
  for (const one of forged) expect(await follow(one)).toEqual([303, '/'])
  expect(await follow(`${path}?next=//evil.example`)).toEqual([303, '/credits'])
  expect(await follow(path)).toEqual([303, '/credits'])
  expect((await read(id)).campaign).toMatchObject({ sent: 2, clicked: 1 })
})

test('an order counts within seven days after the click, and a returned mail and a complaint for the campaign that they belong to', async () => {
  const [buyer, late, gone] = [await subscribe('Buyer'), await subscribe('Late'), await subscribe('Gone')]
  const id = await create({ audience: { hasPhoto: false }, texts: { en: { ...text, subject: 'Orders' } } })
  await app.db
    .updateTable('profile')
    .set({ has_photo: true })
    .where('member_id', 'not in', [buyer, late, gone])
    .execute()
  await start(id)
  const mails = (await send()).filter(({ subject }) => subject === 'Orders')
  expect(mails).toHaveLength(3)
  for (const { to, text: body } of mails)
    if (!to.startsWith('gone')) await app.ask('GET', findClickPath(body))
  const insertOrder = (memberId: number, daysAfterClick: number) =>
    sql`insert into credit_order (member_id, site_id, bundle_id, credits, currency, country, price_minor, total_minor, vat_minor, vat_rate,
        acknowledged_version, state, completed_at)
      select ${memberId}, ${app.site.id}, b.id, 10, 'EUR', 'NL', 1000, 1000, 174, 21, '1', 'completed',
        ${addMs(noon, daysToMs(daysAfterClick))} from bundle b limit 1`.execute(app.db)
  await insertOrder(buyer, 6.9)
  await insertOrder(late, 7.1)
  await insertOrder(gone, 1)
  const mailId = mails.find(({ to }) => to.startsWith('gone'))?.headers['Message-ID'] ?? ''
  const returnTo = createReturnAddress(app.services.config, gone, 'gone@example.org') ?? ''
  const report = `From: MAILER-DAEMON@mx.example.net
To: ${returnTo}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; gone@example.org
Action: failed
Status: 5.1.1

--b1
Content-Type: message/rfc822

Return-Path: <${returnTo}>
Message-ID: ${mailId}
Subject: Orders

Hello
--b1--
`
  const deliver = async (raw: string, to: string) => {
    const answer = await fetch(`${app.url}/webhooks/mail?to=${encodeURIComponent(to)}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${intakeToken}` },
      body: raw.replaceAll('\n', '\r\n'),
    })
    return answer.text()
  }
  expect(await deliver(report, returnTo)).toBe('taken')
  const buyerMail = mails.find(({ to }) => to.startsWith('buyer'))
  const buyerReturn = createReturnAddress(app.services.config, buyer, 'buyer@example.org') ?? ''
  const complaint = `From: feedback@provider.example
To: fbl@bounces.example.org
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Mail-From: <${buyerReturn}>

--b2
Content-Type: message/rfc822

Return-Path: <${buyerReturn}>
Message-ID: ${buyerMail?.headers['Message-ID']}
Subject: Orders

Hello
--b2--
`
  for (let times = 0; times < 2; times += 1) expect(await deliver(complaint, buyerReturn)).toBe('taken')
  const expected = { recipients: 3, sent: 3, clicked: 2, ordered: 1, bounced: 1, complained: 1 }
  await send()
  expect((await read(id)).campaign).toMatchObject({ state: 'sent', ...expected })
  // Two months later the recipients are deleted, and their numbers stay.
  expect(await deleteRecipientsOfOldCampaigns(app.db, addMs(noon, daysToMs(1)))).toBeGreaterThanOrEqual(3)
  const left = await app.db.selectFrom('campaign_member').selectAll().where('campaign_id', '=', id).execute()
  expect([left, (await read(id)).campaign]).toMatchObject([[], expected])
})

test('staff of another site neither see nor change nor send it', async () => {
  const id = await create()
  const [stranger, boss] = [
    await colleague({ role: 'editor', siteId: other.id }),
    await colleague({ role: 'administrator', siteId: other.id }),
  ]
  expect(
    (await callStaff('GET', `/api/staff/campaigns/one?id=${id}`, { cookie: stranger.cookie })).code,
  ).toBe('forbidden')
  expect((await put('', { ...draft, id, version: 1 }, stranger)).code).toBe('forbidden')
  expect((await post('/test-mail', { id, language: 'en' }, stranger)).code).toBe('forbidden')
  expect((await post('', { ...draft, site: app.site.id }, stranger)).code).toBe('forbidden')
  expect((await start(id, boss)).code).toBe('forbidden')
  expect((await post('/stop', { id, reason: 'x' }, stranger)).code).toBe('forbidden')
  expect((await post('/audience', { site: app.site.id, type: 'news', audience: {} }, stranger)).code).toBe(
    'forbidden',
  )
  const { data } = await callStaff('GET', '/api/staff/campaigns', { cookie: stranger.cookie })
  expect(data).toMatchObject({ campaigns: [], editableSites: [other.id] })
})

test('the list goes on where its first hundred campaigns end', async () => {
  const { id } = other
  await app.db
    .insertInto('campaign')
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        id: `old-${i}`,
        site_id: id,
        name: `Old ${i}`,
        state: 'sent',
        type: 'news',
        path: '/',
        rate_per_hour: 100,
        audience: '{}',
        texts: '{}',
        created_at: addMs(app.clock.now(), -daysToMs(400 + i)),
      })),
    )
    .execute()
  const list = async (before?: string) => {
    const query = before === undefined ? '' : `&before=${encodeURIComponent(before)}`
    const { data } = await callStaff('GET', `/api/staff/campaigns?site=${id}${query}`, {
      cookie: administrator.cookie,
    })
    return data as unknown as { campaigns: { id: string }[]; next: string | null }
  }
  const first = await list()
  expect(first.campaigns).toHaveLength(100)
  const second = await list(first.next ?? '')
  expect(second.next).toBeNull()
  const ids = [...first.campaigns, ...second.campaigns].map((campaign) => campaign.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['old-0', 'old-119']))
})
