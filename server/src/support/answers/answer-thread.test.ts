import { randomUUID } from 'node:crypto'
import { languages } from '@amarelle/contract/domain/languages'
import { type AnswerDraft, answerTemplates } from '@amarelle/contract/staff/endpoints/support'
import { afterAll, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { parseMailHeaders, startTestSmtpServer } from '../../../testing/notifications/smtp.ts'
import { createTestInbox } from '../../../testing/support/test-inbox.ts'
import { createSmtpMailer } from '../../platform/mail/mail.ts'
import { createReturnAddress } from '../../platform/mail/return-address.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'

const app = await createTestServer({ support_email: 'help@amarelle.example' })
const other = await app.otherSite('other.example', { support_email: 'help@other.example' })
const smtp = await startTestSmtpServer()
const mailer = createSmtpMailer(smtp.url)
Object.assign(app.services, { mailer })
afterAll(async () => {
  mailer.close()
  await smtp.stop()
})
const { colleague, postRaw, postMail, get, list, call, find, open, openThreadOf, answer, sendHeldAnswers } =
  createTestInbox(app)
const { account } = createTestAccounts(app)
const support = await colleague({ role: 'support' })
const mailsTo = (address: string) => smtp.handed.filter(({ to }) => to.includes(address))
/** The words of a mail's text part. */
const readBody = (raw: string): string =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('an answer that the member’s mail server returns is marked in its thread, which opens again', async () => {
  Object.assign(app.services.config, { bounceDomain: 'bounces.example.org' })
  const { id, email } = await account()
  await postMail({ from: email })
  const key = randomUUID()
  const thread = await openThreadOf(support, email)
  await answer(support, thread, 'It is there now.', key)
  await sendHeldAnswers()
  const returnAddress = createReturnAddress(app.services.config, id, email) ?? ''
  const returnMail = (mailId: string) =>
    postRaw(
      [
        'From: MAILER-DAEMON@mx.example.net',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
        '',
        '--b1',
        'Content-Type: message/delivery-status',
        '',
        'Action: failed',
        'Status: 5.2.2',
        '',
        '--b1',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${mailId}`,
        '--b1--',
        '',
      ].join('\r\n'),
      returnAddress,
    )
  expect(await (await returnMail('<of-another-mail@localhost>')).text()).toBe('taken')
  expect(await open(support, thread.reference)).toMatchObject({
    state: 'waiting',
    messages: [{ returned: null }, { state: 'sent', returned: null }],
  })
  expect(await (await returnMail(`<${key}@localhost>`)).text()).toBe('taken')
  expect(await open(support, thread.reference)).toMatchObject({
    state: 'open',
    messages: [{ returned: null }, { state: 'sent', returned: { status: '5.2.2' } }],
  })
})

test('an answer leaves once, from the support address, joined to the mail that it answers', async () => {
  await postMail({ from: 'kim@example.org', subject: 'No credits', id: 'kim-1' })
  const thread = await openThreadOf(support, 'kim@example.org')
  const key = randomUUID()
  const first = await answer(support, thread, 'They are there now.\n\n<b>Bye</b>', key)
  expect((await answer(support, thread, 'They are there now.', key)).data).toEqual(first.data)
  expect(mailsTo('kim@example.org')).toEqual([])
  expect(await open(support, thread.reference)).toMatchObject({
    state: 'waiting',
    assignee: { staffId: support.id },
    messages: [{ state: 'received' }, { state: 'held', text: 'They are there now.\n\n<b>Bye</b>' }],
  })
  await sendHeldAnswers()
  await sendHeldAnswers()
  const [mail, ...further] = mailsTo('kim@example.org')
  expect(further).toEqual([])
  const headers = parseMailHeaders(mail?.raw ?? '')
  const read = (name: string) => headers.get(name)?.trim()
  expect(read('from')).toBe('Amarelle <help@amarelle.example>')
  expect(read('reply-to')).toBe('help@amarelle.example')
  expect(read('subject')).toBe(`Re: No credits [${thread.reference}]`)
  expect(read('in-reply-to')).toBe('<kim-1@mail.example>')
  expect(read('references')).toBe('<kim-1@mail.example>')
  expect(read('message-id')).toBe(`<${key}@localhost>`)
  expect(read('auto-submitted')).toBe('no')
  expect(readBody(mail?.raw ?? '')).toContain('&#60;b&#62;Bye')
  expect((await open(support, thread.reference)).messages.at(-1)?.state).toBe('sent')

  // The answer of the person to that mail joins the thread and opens it again, although its subject names nothing.
  const replied = { from: 'kim@example.org', subject: 'Thanks', headers: [`In-Reply-To: <${key}@localhost>`] }
  await postMail(replied)
  const reopened = await open(support, thread.reference)
  expect([reopened.state, reopened.messages.length]).toEqual(['open', 3])
  await answer(support, reopened, 'You are welcome.')
  await sendHeldAnswers()
  const second = parseMailHeaders(mailsTo('kim@example.org')[1]?.raw ?? '')
  expect(second.get('references')?.trim().split(/\s+/).slice(0, 2)).toEqual([
    '<kim-1@mail.example>',
    `<${key}@localhost>`,
  ])
})

test('an answer can be taken back while it is held, by its writer only; then the thread is open again', async () => {
  await postMail({ from: 'undo@example.org' })
  const thread = await openThreadOf(support, 'undo@example.org')
  const { data } = await answer(support, thread, 'Wrong one')
  const undo = (by = support) =>
    call(by, 'DELETE', 'answers', { reference: thread.reference, messageId: data['messageId'] })
  expect((await undo(await colleague({ role: 'support' }))).code).toBe('not_found')
  expect((await undo()).data).toEqual({ ok: true })
  await sendHeldAnswers()
  expect(mailsTo('undo@example.org')).toEqual([])
  const again = await open(support, thread.reference)
  expect([again.state, again.messages.length]).toEqual(['open', 1])
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `support:${thread.reference}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['support.opened', 'support.answered', 'support.answer_undone'])
  const sent = await answer(support, again, 'The right one')
  await sendHeldAnswers()
  const late = { reference: thread.reference, messageId: sent.data['messageId'] }
  expect((await call(support, 'DELETE', 'answers', late)).code).toBe('answer_sent')
  expect(mailsTo('undo@example.org')).toHaveLength(1)
})

test('two people cannot answer unaware of each other, and a new mail must be read first', async () => {
  const colleagueOfTheirs = await colleague({ role: 'administrator' })
  await postMail({ from: 'both@example.org' })
  const seen = await openThreadOf(support, 'both@example.org')
  await postMail({ from: 'both@example.org', subject: `[${seen.reference}]`, body: 'One more thing' })
  expect((await answer(support, seen, 'Answer to the first')).code).toBe('thread_changed')
  const thread = await open(support, seen.reference)
  const codes = (
    await Promise.all([answer(support, thread, 'Mine'), answer(colleagueOfTheirs, thread, 'Ours')])
  ).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set([undefined, 'already_claimed']))
})

test('a thread is assigned knowingly: whoever saw it free does not take it from a colleague', async () => {
  const eve = await colleague({ role: 'support' })
  await postMail({ from: 'assign@example.org' })
  const { reference, messages } = await openThreadOf(support, 'assign@example.org')
  const assign = async (by: typeof support, from: number | null, to: 'me' | 'nobody') =>
    (await call(by, 'PUT', 'assignment', { reference, from, to })).code
  expect(await assign(support, null, 'me')).toBeUndefined()
  expect(await assign(eve, null, 'me')).toBe('already_claimed')
  expect((await list(support, { filter: 'mine' })).data['threads']).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ reference })]),
  )
  expect(await assign(eve, support.id, 'me')).toBeUndefined()
  expect((await answer(support, await open(support, reference), 'Too late')).code).toBe('already_claimed')
  expect(await assign(eve, eve.id, 'nobody')).toBeUndefined()
  const close = (lastMessageId: number) =>
    call(support, 'POST', 'closure', { reference, lastMessageId }).then(({ code }) => code)
  expect(await close(1)).toBe('thread_changed')
  expect(await close(messages.at(-1)?.id ?? 0)).toBeUndefined()
  expect((await open(support, reference)).state).toBe('closed')
})

test('staff write to a member whose address stays masked until the member answers', async () => {
  const member = await app.member({ name: 'Greta' })
  const { data: offer } = await get(support, `templates?memberId=${member}`)
  expect(offer).toMatchObject({ name: 'Greta', address: 'g•••a@example.org' })
  const mail = { memberId: member, subject: 'Your order', text: 'It is paid.', key: randomUUID() }
  const opened = await call(support, 'POST', 'threads', mail)
  expect((await call(support, 'POST', 'threads', mail)).data).toEqual(opened.data)
  const reference = String(opened.data['reference'])
  expect(await open(support, reference)).toMatchObject({ address: 'g•••a@example.org', state: 'waiting' })
  await sendHeldAnswers()
  const [sent] = mailsTo('greta@example.org')
  const headers = parseMailHeaders(sent?.raw ?? '')
  expect(headers.get('subject')?.trim()).toBe(`Your order [${reference}]`)
  expect(headers.has('in-reply-to')).toBe(false)
  await postMail({
    from: 'greta@example.org',
    headers: [`In-Reply-To:${headers.get('message-id')}`],
    body: 'Fine',
  })
  expect(await open(support, reference)).toMatchObject({ address: 'greta@example.org', state: 'open' })
})

test('a first mail that is taken back leaves no thread', async () => {
  const member = await app.member({ name: 'Hanno' })
  const mail = { memberId: member, subject: 'Oops', text: 'Not yet', key: randomUUID() }
  const reference = String((await call(support, 'POST', 'threads', mail)).data['reference'])
  const { messages } = await open(support, reference)
  await call(support, 'DELETE', 'answers', { reference, messageId: messages[0]?.id })
  await sendHeldAnswers()
  expect(mailsTo('hanno@example.org')).toEqual([])
  expect(await find(support, reference)).toEqual([])
})

test('support of another site can do nothing with the thread or the member', async () => {
  const elsewhere = await colleague({ role: 'support', siteId: other.id })
  const member = await app.member()
  const thread = await openThreadOf(support, 'kim@example.org')
  const { reference } = thread
  const lastMessageId = thread.messages.at(-1)?.id ?? 0
  const codes = await Promise.all([
    answer(elsewhere, thread, 'Hello'),
    call(elsewhere, 'PUT', 'assignment', { reference, from: null, to: 'me' }),
    call(elsewhere, 'POST', 'closure', { reference, lastMessageId }),
    call(elsewhere, 'DELETE', 'answers', { reference, messageId: lastMessageId }),
    call(elsewhere, 'POST', 'threads', { memberId: member, subject: 'A', text: 'B', key: randomUUID() }),
    get(elsewhere, `templates?reference=${reference}`),
    get(elsewhere, `templates?memberId=${member}`),
  ])
  expect(codes.map(({ code }) => code)).toEqual(Array(7).fill('forbidden'))
})

test('every template is filled in every language, in its own words, and for an order that is known', async () => {
  await app.member({ name: 'Ilse' })
  await postMail({ from: 'ilse@example.org' })
  const { reference } = await openThreadOf(support, 'ilse@example.org')
  const seen = new Set<string>()
  for (const language of languages) {
    for (const order of [null, 'Q7W2E9R4T1']) {
      await app.db
        .updateTable('support_thread')
        .set({ language, order_number: order })
        .where('reference', '=', reference)
        .execute()
      const { data } = await get(support, `templates?reference=${reference}`)
      const drafts = data['drafts'] as AnswerDraft[]
      expect(drafts.map(({ template }) => template)).toEqual([...answerTemplates])
      for (const { template, text, english } of drafts) {
        seen.add(text)
        expect(text, `${language} ${template}`).toContain('Ilse')
        expect(text).toContain('Amarelle')
        expect(text).toMatch(/http:\/\/localhost:\d+\/\w+/)
        expect(text).not.toMatch(/[{}]|mail\.support|none/)
        expect(text.includes('Q7W2E9R4T1')).toBe(
          order !== null && ['refund', 'credits_missing'].includes(template),
        )
        expect(english === text).toBe(language === 'en')
      }
    }
  }
  // Two of the templates name the order.
  expect(seen.size).toBe(languages.length * (answerTemplates.length + 2))
})

test('a member’s mails and their answers are in the data export, and are erased with the account', async () => {
  const member = await app.member({ name: 'Lasse' })
  await postMail({ from: 'lasse@example.org', body: 'The lighthouse is dark' })
  const thread = await openThreadOf(support, 'lasse@example.org')
  await answer(support, thread, 'We will light it')
  const { data } = await collectPersonalData(app.services, member)
  expect(data['support']).toMatchObject({
    threads: [
      {
        address: 'lasse@example.org',
        messages: [
          { from: 'you', text: 'The lighthouse is dark' },
          { from: 'support', text: 'We will light it' },
        ],
      },
    ],
  })
  expect(JSON.stringify(data['support'])).not.toContain('Colleague')
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion', deletion_requested_at: new Date('2026-01-01') })
    .where('id', '=', member)
    .execute()
  await app.pool.query(
    `select graphile_worker.add_job('purge-member', json_build_object('memberId', $1::int))`,
    [member],
  )
  await app.drainJobs()
  await sendHeldAnswers()
  expect(await find(support, thread.reference)).toEqual([])
  expect(mailsTo('lasse@example.org')).toEqual([])
})
