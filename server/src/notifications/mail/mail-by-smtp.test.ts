import { languages } from '@amarelle/contract/domain/languages'
import { requestResetEndpoint } from '@amarelle/contract/endpoints/accounts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from '../../platform/mail/mail.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import { queueNotificationMail } from './notification-mail.job.ts'
import type { NotificationKind } from '../rules/member-notification.ts'
import { noon, createNotificationTestApp } from '../../../testing/notifications/notifications.ts'
import {
  dkimPrivateKey,
  parseMailHeaders,
  verifyDkimSignature,
  startTestSmtpServer,
} from '../../../testing/notifications/smtp.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
let smtp: Awaited<ReturnType<typeof startTestSmtpServer>>
let anna: number
beforeAll(async () => {
  ;[app, smtp] = [await createNotificationTestApp(), await startTestSmtpServer()]
  const dkim = { privateKey: dkimPrivateKey, selector: 'key1', domain: null }
  const mailer = createSmtpMailer(smtp.url, dkim)
  Object.assign(app.services, { mailer })
  Object.assign(app.services.config, {
    bounceDomain: 'bounces.example.org',
    mailFrom: 'hello@amarelle.example',
  })
  anna = await app.member({ name: 'Anna' })
  afterAll(async () => {
    mailer.close()
    await smtp.stop()
  })
})
beforeEach(() => void (smtp.handed.length = 0))

const sendNotice = async (kind: NotificationKind, names: string[] = []) => {
  const mail = { memberId: anna, kind, values: { count: 2, conversations: 1 }, names }
  await runInTransaction(app.db, (tx) => queueNotificationMail(tx, mail, noon))
  await app.drainJobs()
  const [lastMail] = smtp.handed.slice(-1)
  if (!lastMail) throw new Error('nothing was sent')
  return lastMail
}

test('a notification has text and HTML, its own return address, and signed unsubscribe headers', async () => {
  const { from, to, raw } = await sendNotice('new_message')
  expect([from, to]).toEqual([
    expect.stringMatching(new RegExp(`^b\\+${anna}\\.[0-9a-f]{24}@bounces\\.example\\.org$`)),
    ['anna@example.org'],
  ])
  const headers = parseMailHeaders(raw)
  expect(headers.get('list-unsubscribe')?.trim()).toMatch(
    /^<http:\/\/localhost:\d+\/(u-\d+-1-[0-9a-f]{32})>, ?<mailto:\1@bounces\.example\.org\?subject=unsubscribe>$/,
  )
  expect(headers.get('list-unsubscribe-post')?.trim()).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('auto-submitted')?.trim()).toBe('auto-generated')
  expect(verifyDkimSignature(raw)).toMatchObject({ domain: 'amarelle.example', selector: 'key1' })
  expect(verifyDkimSignature(raw).covers).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  const mail = await PostalMime.parse(raw)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('You have 2 new messages')
    expect(part).toContain('/chats')
    expect(part).toContain('/notifications')
    expect(part).toContain('Amarelle B.V., Kade 1, Utrecht, Netherlands')
  }
})
test('the HTML supports both colour schemes, states its language and loads nothing external', async () => {
  const { html = '' } = await PostalMime.parse((await sendNotice('like')).raw)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toMatch(/<html[^>]* lang="en"[^>]* dir="ltr"/)
  expect(html).not.toMatch(/<img|url\(|<link|<script|@import/)
})
test('a necessary mail is signed and has its own return address, but no unsubscribe link', async () => {
  await app.call(null, requestResetEndpoint, { email: 'anna@example.org' })
  await app.drainJobs()
  const { from, raw } = smtp.handed[0] ?? { from: '', raw: '' }
  expect(from).toMatch(/^b\+/)
  expect(parseMailHeaders(raw).has('list-unsubscribe')).toBe(false)
  expect(verifyDkimSignature(raw).domain).toBe('amarelle.example')
  expect((await PostalMime.parse(raw)).text).not.toContain('Unsubscribe')
})
test('a mail changed in transit has no valid signature', async () => {
  const { raw } = await sendNotice('match')
  expect(() => verifyDkimSignature(raw)).not.toThrow()
  expect(() => verifyDkimSignature(raw.replace('One-Click', 'Two-Click'))).toThrow('headers')
  expect(() => verifyDkimSignature(`${raw}more`)).toThrow('body')
})
test.each(languages)('every notification kind is translated to %s', async (language) => {
  const texts = await loadTranslations(language, null)
  const englishTexts = await loadTranslations('en', null)
  for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
    // Campaigns have texts written by the operator, not translations.
    if (kind === 'news' || kind === 'promotion') continue
    for (const part of ['subject', 'heading', 'body', 'button']) {
      const id = `mail.${kind}.${part}`
      const values = { count: 2, conversations: 2, site: 'Amarelle', names: 'Bram', name: 'Anna' }
      expect(texts._(id, values), id).not.toBe(id)
      if (language !== 'en') expect(texts._(id, values), id).not.toBe(englishTexts._(id, values))
    }
  }
})
