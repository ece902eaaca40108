import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestInbox } from '../../../testing/support/test-inbox.ts'
import { daysToMs } from '../../platform/clock.ts'

const app = await createTestServer({ support_email: 'help@amarelle.example' })
const other = await app.otherSite('other.example', { support_email: 'help@other.example' })
const { colleague, postRaw, postMail, get, list, find, open, openThreadOf } = createTestInbox(app)
const support = await colleague({ role: 'support' })
afterEach(() => app.clock.set(null))

test('a mail becomes a thread of the member with its address, with the order that it names', async () => {
  const { buyer, order } = createTestShop(app)
  const member = await buyer({ name: 'Nora' })
  await app.db.updateTable('member').set({ language: 'nl' }).where('id', '=', member).execute()
  await order(member)
  const { number } = await app.db.selectFrom('credit_order').select('number').executeTakeFirstOrThrow()
  app.clock.set(new Date('2030-03-01T10:00:00Z'))
  const body = `My order ${number.toLowerCase()} is missing.`
  expect(await postMail({ from: 'Nora@Example.org', subject: 'Where is it?', body })).toBe('stored')
  app.clock.set(null)
  const thread = await openThreadOf(support, 'nora@example.org')
  expect(thread).toMatchObject({
    name: 'Kim Kraft',
    subject: 'Where is it?',
    state: 'open',
    language: 'nl',
    dueAt: '2030-03-02T10:00:00.000Z',
    isAddressVerified: false,
    member: { id: member },
    orderNumber: number,
    messages: [{ by: null, text: body, state: 'received' }],
  })
  const opened = app.db
    .selectFrom('audit_entry')
    .select('member_id')
    .where('object', '=', `support:${thread.reference}`)
    .where('act', '=', 'support.opened')
  expect(await opened.execute()).toEqual([{ member_id: member }])
})

test('an order of somebody else is not tied to the thread', async () => {
  const { number } = await app.db.selectFrom('credit_order').select('number').executeTakeFirstOrThrow()
  await app.member({ name: 'Mallory' })
  await postMail({ from: 'mallory@example.org', body: `Order ${number}` })
  expect((await openThreadOf(support, 'mallory@example.org')).orderNumber).toBeNull()
})

test('a reply joins its thread by Message-ID or reference, and opens it again; another sender cannot join it', async () => {
  await postMail({ from: 'joris@example.org', subject: 'Hello', id: 'first' })
  const { reference } = await openThreadOf(support, 'joris@example.org')
  await app.db
    .updateTable('support_thread')
    .set({ state: 'closed' })
    .where('reference', '=', reference)
    .execute()
  const headers = ['In-Reply-To: <first@mail.example>']
  await postMail({ from: 'joris@example.org', subject: 'AW: something else', body: 'Second', headers })
  await postMail({ from: 'JORIS@example.org', subject: `Re: Hello [${reference}]`, body: 'Third' })
  expect(await find(support, 'joris@example.org')).toEqual([reference])
  const thread = await open(support, reference)
  expect(thread.state).toBe('open')
  expect(thread.messages.map(({ text }) => text)).toEqual(['Hello', 'Second', 'Third'])
  await postMail({ from: 'stranger@example.org', subject: `Re: [${reference}]`, headers, body: 'Me too' })
  expect((await open(support, reference)).messages).toHaveLength(3)
  expect((await openThreadOf(support, 'stranger@example.org')).reference).not.toBe(reference)
})

test('a mail that arrives twice is stored once, also at the same time; another sender may use its Message-ID', async () => {
  const mail = { from: 'twice@example.org', id: 'the-same' }
  expect(await Promise.all([postMail(mail), postMail(mail), postMail(mail)])).toEqual(Array(3).fill('stored'))
  expect((await openThreadOf(support, 'twice@example.org')).messages).toHaveLength(1)
  await postMail({ ...mail, from: 'thief@example.org' })
  expect((await openThreadOf(support, 'thief@example.org')).messages).toHaveLength(1)
})

test('automatic mails, mails without a sender and mails of our own addresses open no thread', async () => {
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <news.example.org>',
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary=b',
  ])
    expect(await postMail({ from: 'robot@example.org', headers: [header] }), header).toBe('ignored')
  expect(await postMail({ from: 'mailer-daemon@example.org' })).toBe('ignored')
  expect(await postMail({ from: 'help@other.example' })).toBe('ignored')
  expect(await (await postRaw('Subject: no sender\r\n\r\nHello')).text()).toBe('ignored')
  expect(await postMail({ from: 'lost@example.org', to: 'nobody@amarelle.example' })).toBe('ignored')
  for (const address of ['robot@example.org', 'help@other.example', 'lost@example.org'])
    expect(await find(support, address)).toEqual([])
})

test('only the visible words of HTML remain, and no invisible ones of a text', async () => {
  const html =
    '<html><head><style>p{}</style><title>T</title></head><body><p>Dear <b>team</b>,</p><script>alert(1)</script>' +
    '<div>1 &lt; 2 <img src=x onerror=alert(2)></div>second<br>line</body></html>'
  const headers = ['Content-Type: text/html; charset=utf-8']
  await postMail({ from: 'html@example.org', headers, body: html, subject: 'a\u202Eb <script>' })
  const thread = await openThreadOf(support, 'html@example.org')
  expect(thread.messages[0]?.text).toBe('Dear team,\n\n1 < 2\nsecond\nline')
  expect(thread.subject).toBe('ab <script>')
})

test('markup that never ends and texts without end are read quickly and cut', async () => {
  const headers = ['Content-Type: text/html']
  const body = `${'<b> </b>'.repeat(200_000)}${'<a '.repeat(200_000)}`
  const startedAt = performance.now()
  expect(await postMail({ from: 'deep@example.org', headers, body })).toBe('stored')
  expect(await postMail({ from: 'long@example.org', body: 'a'.repeat(1_000_000) })).toBe('stored')
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect((await openThreadOf(support, 'long@example.org')).messages[0]?.text).toHaveLength(20_000)
})

test('pictures and PDF documents are kept, other files only by name', async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'Harbour 7' } })
    .jpeg()
    .toBuffer()
  const part = (name: string, content: Buffer) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
  const body = [
    '--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n',
    part('bill.pdf', Buffer.from('%PDF-1.7 …')),
    part('screen.jpg', picture),
    part('fake.png', Buffer.from('<svg onload="alert(1)">')),
    part('tool.exe', Buffer.from('MZ')),
    '--b--',
  ].join('')
  await postMail({ from: 'files@example.org', headers: ['Content-Type: multipart/mixed; boundary=b'], body })
  const { reference, messages } = await openThreadOf(support, 'files@example.org')
  const [message] = messages
  expect(message?.attachments.map(({ name, kind }) => [name, kind])).toEqual([
    ['bill.pdf', 'document'],
    ['screen.jpg', 'picture'],
    ['fake.png', null],
    ['tool.exe', null],
  ])
  const fetchFile = (path: 'picture' | 'document', index: number, cookie = support.cookie) =>
    app.ask(
      'GET',
      `/api/staff/support/${path}?reference=${reference}&message=${message?.id}&index=${index}`,
      {
        cookie,
      },
    )
  const document = await fetchFile('document', 0)
  expect(document.headers.get('content-type')).toContain('application/pdf')
  expect(document.headers.get('content-disposition')).toBe('attachment')
  const stored = Buffer.from(await (await fetchFile('picture', 1)).arrayBuffer())
  expect((await sharp(stored).metadata()).format).toBe('webp')
  expect(stored.includes('Harbour')).toBe(false)
  expect((await fetchFile('document', 1)).status).toBe(404)
  expect((await fetchFile('picture', 2)).status).toBe(404)
  const elsewhere = await colleague({ role: 'support', siteId: other.id })
  expect((await fetchFile('picture', 1, elsewhere.cookie)).status).toBe(403)
  // They are still there when the job that removes abandoned files runs.
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  expect((await fetchFile('picture', 1)).status).toBe(200)
})

test('a mail above 5 MB is refused, one below it is read', async () => {
  expect((await postRaw(randomBytes(6 * 1024 * 1024))).status).toBe(413)
  const body = `${'a'.repeat(70)}\r\n`.repeat(60_000)
  expect(await postMail({ from: 'large@example.org', body })).toBe('stored')
})

test('a sender who floods the inbox, also in the name of a member, stops neither others nor the member', async () => {
  const flood = async (from: string, headers: string[] = []) => {
    const answers: string[] = []
    for (let i = 0; i < 21; i += 1) answers.push(await postMail({ from, headers }))
    return answers
  }
  const forged = await flood('victim@example.org')
  expect(forged.slice(0, 20)).toEqual(Array(20).fill('stored'))
  // The mail server keeps it and tries again.
  expect(forged[20]).toBe('429')
  expect(await postMail({ from: 'somebody@example.org' })).toBe('stored')
  const verified = ['Authentication-Results: mx.test; dkim=pass header.d=example.org']
  expect(await postMail({ from: 'victim@example.org', headers: verified })).toBe('stored')
  app.clock.set(new Date(Date.now() + 3_700_000))
  expect(await postMail({ from: 'victim@example.org' })).toBe('stored')
})

test('an address is verified only by the results of our own mail server for its own domain', async () => {
  const results: readonly (readonly [string, boolean])[] = [
    ['mx.test; spf=fail smtp.mailfrom=a@v.example; dkim=pass (good) header.d=v.example', true],
    ['mx.test 1; dmarc=pass header.from=v.example', true],
    ['MX.TEST; spf=pass smtp.mailfrom=bounce@v.example', true],
    ['mx.test; dkim=pass header.d=evil.example', false],
    ['mx.test; dkim=fail header.d=v.example', false],
    ['mx.evil; dmarc=pass header.from=v.example', false],
    ['mx.test; none', false],
  ]
  for (const [i, [value, isVerified]] of results.entries()) {
    const from = `sender${i}@v.example`
    // The forged field stands below our server's own.
    const headers = [
      `Authentication-Results: ${value}`,
      'Authentication-Results: mx.test; dmarc=pass header.from=v.example',
    ]
    await postMail({ from, headers })
    expect((await openThreadOf(support, from)).isAddressVerified, value).toBe(isVerified)
  }
})

test('support of another site neither sees nor opens the thread, and counts only its own', async () => {
  const elsewhere = await colleague({ role: 'support', siteId: other.id })
  const reference = (await openThreadOf(support, 'nora@example.org')).reference
  expect(await find(elsewhere, 'nora@example.org')).toEqual([])
  expect((await get(elsewhere, `thread?reference=${reference}`)).code).toBe('forbidden')
  expect((await get(elsewhere, 'counts')).data).toEqual({ open: 0, overdue: 0 })
  await postMail({ from: 'nora@example.org', to: 'help@other.example' })
  expect((await get(elsewhere, 'counts')).data).toEqual({ open: 1, overdue: 0 })
  // The address belongs to a member of the first site only.
  expect((await openThreadOf(elsewhere, 'nora@example.org')).member).toBeNull()
  app.clock.set(new Date(Date.now() + daysToMs(2)))
  const later = await colleague({ role: 'support', siteId: other.id })
  expect((await get(later, 'counts')).data).toEqual({ open: 1, overdue: 1 })
})

test('an auditor reads threads with a masked address', async () => {
  const auditor = await colleague({ role: 'auditor' })
  const { reference, address } = await openThreadOf(auditor, 'nora@example.org')
  expect(address).toBe('n•••a@example.org')
  expect((await list(auditor, { words: reference })).data['threads']).toMatchObject([{ address }])
})

test('the list is complete and in order over several pages', async () => {
  const place = { role: 'support', siteId: other.id } as const
  const reader = await colleague(place)
  await app.pool.query(
    `insert into support_thread (reference, site_id, address, name, subject, language, is_address_verified, state,
       created_at, last_message_at, due_at)
     select 'T-PAGE-' || lpad(i::text, 4, '0'), $1, 'p@example.org', '', 'Page', 'en', false, 'waiting', now(), now(),
       now() + (i % 7) * interval '1 hour' from generate_series(1, 120) i`,
    [other.id],
  )
  const seen: { reference: string; dueAt: string }[] = []
  let after: string | null = ''
  while (after !== null) {
    const { data } = await list(reader, { filter: 'waiting', ...(after && { after }) })
    seen.push(...(data['threads'] as typeof seen))
    after = data['next'] as string | null
  }
  expect(new Set(seen.map(({ reference }) => reference)).size).toBe(120)
  const dates = seen.map(({ dueAt }) => dueAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('threads are deleted two years after their last message, with their files', async () => {
  const { reference } = await openThreadOf(support, 'files@example.org')
  await app.pool.query(
    `update support_thread set last_message_at = now() - interval '731 days' where reference = $1`,
    [reference],
  )
  const stored = await app.pool.query<{ file: string }>(
    `select a->>'file' as file from support_message m join support_thread t on t.id = m.thread_id,
      jsonb_array_elements(m.attachments) a where t.reference = $1 and a->>'file' is not null`,
    [reference],
  )
  await app.pool.query(`select graphile_worker.add_job('delete-old-support-threads')`)
  await app.drainJobs()
  expect(await find(support, reference)).toEqual([])
  expect(await find(support, 'nora@example.org')).not.toEqual([])
  expect(stored.rows).toHaveLength(2)
  for (const { file } of stored.rows) expect(await app.services.storage.read(file)).toBeNull()
})
