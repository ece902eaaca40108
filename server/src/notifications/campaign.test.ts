import { giveConsent } from '@amarelle/contract/own-data'
import { saveNotifications } from '@amarelle/contract/notifications'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { audienceOf, type Campaign, startCampaign } from './campaign.ts'
import { testNotices } from './test-notices.ts'

let house: Awaited<ReturnType<typeof testNotices>>
/** Who asked for news, in English and in Dutch; who did not. */
let [anna, bram, carl] = [0, 0, 0]
beforeAll(async () => {
  house = await testNotices()
  ;[anna, bram, carl] = [
    await house.member({ name: 'Anna' }),
    await house.member({ name: 'Bram' }),
    await house.member({ name: 'Carl' }),
  ]
  await house.call(anna, saveNotifications, { preferences: [{ type: 'news', mail: true }] })
  await house.call(bram, saveNotifications, { preferences: [{ type: 'news', mail: true }] })
  await house.db.updateTable('member').set({ language: 'nl' }).where('id', '=', bram).execute()
})
const text = (subject: string) => ({ subject, text: ['First.', 'Second.'], button: 'Go' })
const news = (id: string, more: Partial<Campaign> = {}): Campaign => ({
  id,
  type: 'news',
  path: '/members',
  texts: { en: text('What is new'), nl: text('Wat er nieuw is') },
  ...more,
})
const start = (given: Campaign) => startCampaign(house.parts, house.site, given)
/** Everything, also what is planned for the clock of the test. */
const sent = async () => {
  await house.db.deleteFrom('notice_mail').execute()
  house.mails.length = 0
  for (let i = 0; i < 4; i += 1) {
    await house.due()
    await house.drainJobs()
  }
  return house.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}
beforeEach(() => house.due())

test('it goes to who asked for it, in their language, and to nobody else', async () => {
  expect(await audienceOf(house.parts, house.site, 'news')).toEqual([
    { language: 'en', count: 1 },
    { language: 'nl', count: 1 },
  ])
  await start(news('first'))
  expect(await sent()).toEqual(['anna@example.org: What is new', 'bram@example.org: Wat er nieuw is'])
  expect(house.mails[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(house.mails[0]?.text).toContain('First.\n\nSecond.\n\nGo:\nhttp://localhost:')
})
test('started again it reaches only whom it had not reached, and nobody twice', async () => {
  await start(news('first'))
  expect(await sent()).toEqual([])
  const { added } = await house.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  const version = new Date(Math.max(added.getTime(), Date.parse('2023-12-01T12:00:00Z'))).toISOString()
  await house.call(carl, giveConsent, { kind: 'marketing', version: version.slice(0, 10) })
  await start(news('first'))
  expect(await sent()).toEqual(['carl@example.org: What is new'])
})
test('one that the mail server does not take is tried again; one that it took never', async () => {
  const { send } = house.parts.mailer
  let refuse = true
  Object.assign(house.parts.mailer, {
    send: (mail: never) => (refuse ? Promise.reject(new Error('busy')) : send(mail)),
  })
  await start(news('second', { texts: { en: text('Again'), nl: text('Opnieuw') } }))
  expect(await sent()).toEqual([])
  refuse = false
  expect(await sent()).toHaveLength(3)
  Object.assign(house.parts.mailer, { send })
  await start(news('second', { texts: { en: text('Again'), nl: text('Opnieuw') } }))
  expect(await sent()).toEqual([])
})
test('who said no before it was their turn is not sent it', async () => {
  await start(news('third', { texts: { en: text('Third'), nl: text('Derde') } }))
  await house.call(anna, saveNotifications, { preferences: [{ type: 'news', mail: false }] })
  expect(await sent()).toEqual(['bram@example.org: Derde', 'carl@example.org: Third'])
})
test('a reader without a text, and another text under a known name, are refused', async () => {
  await expect(start(news('fourth', { texts: { en: text('Only English') } }))).rejects.toThrow('nl')
  await expect(start(news('first', { path: '/likes' }))).rejects.toThrow('another campaign')
  expect(await sent()).toEqual([])
})
