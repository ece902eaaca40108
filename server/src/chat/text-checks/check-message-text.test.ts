// Text warnings depending on the site's settings, the number of messages and the writer's confirmation; the same text to many.
import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { afterEach, expect, test } from 'vitest'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext, Site } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { checkMessageText } from './check-message-text.ts'

const app = await createTestApp()
afterEach(() => app.clock.set(null))
const [me, you] = [await app.member(), await app.member({ name: 'Yasmin' })]
const textWithAllFindings =
  'You stupid bitch, send me 200 euro, write me on WhatsApp, +31 6 12345678, see evil.com'
const checkTestText = (
  text: string,
  more: { site?: Partial<Site>; sure?: boolean; messageCount?: number; from?: number; to?: number } = {},
) => {
  const { site, from = me, to = you, sure = true, messageCount = 0 } = more
  const context: RequestContext = { ...app.context(from), site: { ...app.site, ...site } }
  return runInTransaction(app.db, (db) =>
    checkMessageText(
      { ...context, db },
      { memberId: from, otherId: to, name: `Name${to}`, text, sure, messageCount },
    ),
  )
}

test('all kinds are warned of in the first messages, money and harmful texts in later ones too', async () => {
  expect(await checkTestText(textWithAllFindings, { messageCount: 19 })).toEqual([
    'money',
    'off_platform',
    'phone',
    'link',
    'harmful',
  ])
  expect(await checkTestText(textWithAllFindings, { messageCount: 20 })).toEqual(['money', 'harmful'])
  expect(await checkTestText(textWithAllFindings, { site: { safety_first_messages: 0 } })).toEqual([
    'money',
    'harmful',
  ])
  expect(await checkTestText('How was your weekend?')).toEqual([])
  expect(await checkTestText('')).toEqual([])
})

test('only kinds that the site enables are checked', async () => {
  const checkWithWarnings = (...safety_warnings: WarningKind[]) =>
    checkTestText(textWithAllFindings, { site: { safety_warnings }, sure: false })
  expect(await checkWithWarnings('link')).toEqual(['link'])
  expect(await checkWithWarnings()).toEqual([])
  expect(await getRefusalCode(checkWithWarnings('harmful'))).toBe('are_you_sure')
})

test('a harmful text requires confirmation, naming the receiver, and is then sent with a warning', async () => {
  await expect(checkTestText('You stupid bitch', { sure: false })).rejects.toMatchObject({
    code: 'are_you_sure',
    values: { name: `Name${you}` },
  })
  expect(await checkTestText('You stupid bitch', { sure: true })).toEqual(['harmful'])
})

const others = await Promise.all(Array.from({ length: 12 }, () => app.member()))
const checkForReceivers = (
  from: number,
  count: number,
  text: (i: number) => string,
  more: Parameters<typeof checkTestText>[1] = {},
) =>
  Promise.all(
    others.slice(0, count).map((to, i) => getRefusalCode(checkTestText(text(i), { ...more, from, to }))),
  )
const greeting = 'I saw your profile and I like your smile'

test('the same text is accepted for five receivers within ten minutes, also concurrently, then refused', async () => {
  const from = await app.member()
  const answers = await checkForReceivers(from, 12, () => greeting)
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'same_text')).toHaveLength(7)
  // Earlier receivers may get it again; other texts and other senders are counted separately.
  const accepted = others[answers.indexOf('accepted')] ?? 0
  expect(await getRefusalCode(checkTestText(greeting, { from, to: accepted }))).toBe('accepted')
  expect(await getRefusalCode(checkTestText(`${greeting} a lot`, { from, to: you }))).toBe('accepted')
  expect(await getRefusalCode(checkTestText(greeting, { from: me, to: you }))).toBe('accepted')
  app.clock.set(addMs(new Date(), minutesToMs(10.1)))
  expect(await getRefusalCode(checkTestText(greeting, { from, to: you }))).toBe('accepted')
})

test('a disguised text, or one with the receiver’s name, counts as the same text', async () => {
  const from = await app.member()
  const disguises = [
    (text: string) => text.toUpperCase(),
    (text: string) => `${text} !!! 😊`,
    (text: string) => text.replaceAll(' ', '  '),
    (text: string) => text.replaceAll('a', 'а').replaceAll('o', 'ο'),
    (text: string) => text.replaceAll('e', 'é'),
    (text: string) => [...text].join('\u200b'),
  ]
  const answers = []
  for (const [i, to] of others.slice(0, 6).entries())
    answers.push(
      await getRefusalCode(checkTestText(`Hi Name${to}, ${disguises[i]?.(greeting)}`, { from, to })),
    )
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'accepted'), 'same_text'])
})

test('short texts, later messages and sites without the rule are not checked', async () => {
  const from = await app.member()
  const expectAllAccepted = (answers: string[]) => expect(new Set(answers)).toEqual(new Set(['accepted']))
  expectAllAccepted(await checkForReceivers(from, 12, () => '   Hi there, how are    '))
  expectAllAccepted(await checkForReceivers(from, 12, () => greeting, { messageCount: 20 }))
  expectAllAccepted(await checkForReceivers(from, 12, () => greeting, { site: { same_text_members: 0 } }))
  const rows = await app.db
    .selectFrom('sent_text')
    .select('text_hash')
    .where('member_id', '=', from)
    .execute()
  expect(rows).toEqual([])
})

test('a text that was not sent does not count; the record of a sent one is deleted after ten minutes', async () => {
  const from = await app.member()
  const rolledBack = runInTransaction(app.db, async (db) => {
    const textToCheck = {
      memberId: from,
      otherId: you,
      name: 'Yasmin',
      text: greeting,
      sure: true,
      messageCount: 0,
    }
    await checkMessageText({ ...app.context(from), db }, textToCheck)
    throw new Error('the credits did not suffice')
  })
  await rolledBack.catch(() => {})
  const rows = () =>
    app.db.selectFrom('sent_text').select('text_hash').where('member_id', '=', from).execute()
  expect(await rows()).toEqual([])
  await checkTestText(greeting, { from })
  expect(JSON.stringify(await rows())).not.toContain('smile')
  const runCleanupJob = async () => {
    await addJob(app.db, 'forget-sent-texts', {})
    await app.drainJobs()
    return (await rows()).length
  }
  expect(await runCleanupJob()).toBe(1)
  app.clock.set(addMs(new Date(), minutesToMs(10.1)))
  expect(await runCleanupJob()).toBe(0)
})
