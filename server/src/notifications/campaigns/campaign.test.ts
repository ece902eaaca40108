import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { giveConsentEndpoint } from '@amarelle/contract/endpoints/own-data'
import { saveNotificationsEndpoint } from '@amarelle/contract/endpoints/notifications'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countCampaignAudience, type Campaign, startCampaign } from './campaign.ts'
import { createNotificationTestApp } from '../../../testing/notifications/notifications.ts'

let app: Awaited<ReturnType<typeof createNotificationTestApp>>
/** Anna (English) and Bram (Dutch) subscribed to news, Carl did not. */
let [anna, bram, carl] = [0, 0, 0]
beforeAll(async () => {
  app = await createNotificationTestApp()
  ;[anna, bram, carl] = [
    await app.member({ name: 'Anna' }),
    await app.member({ name: 'Bram' }),
    await app.member({ name: 'Carl' }),
  ]
  await app.call(anna, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: true }] })
  await app.call(bram, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: true }] })
  await app.db.updateTable('member').set({ language: 'nl' }).where('id', '=', bram).execute()
})
const createText = (subject: string) => ({ subject, text: ['First.', 'Second.'], button: 'Go' })
const createCampaign = (id: string, overrides: Partial<Campaign> = {}): Campaign => ({
  id,
  type: 'news',
  path: '/members',
  texts: { en: createText('What is new'), nl: createText('Wat er nieuw is') },
  ...overrides,
})
const startTestCampaign = (campaign: Campaign) =>
  startCampaign(app.services, app.site, campaign, createTestStaff('Anna'))
/** Runs all jobs, including those scheduled for later, and returns the mails sent. */
const sendDueMails = async () => {
  await app.db.deleteFrom('notice_mail').execute()
  app.mails.length = 0
  for (let i = 0; i < 4; i += 1) {
    await app.makeJobsDue()
    await app.drainJobs()
  }
  return app.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}
beforeEach(() => app.makeJobsDue())

test('a campaign goes to subscribers only, in their language', async () => {
  expect(await countCampaignAudience(app.services, app.site, 'news')).toEqual([
    { language: 'en', count: 1 },
    { language: 'nl', count: 1 },
  ])
  await startTestCampaign(createCampaign('first'))
  expect(await sendDueMails()).toEqual(['anna@example.org: What is new', 'bram@example.org: Wat er nieuw is'])
  expect(app.mails[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(app.mails[0]?.text).toContain('First.\n\nSecond.\n\nGo:\nhttp://localhost:')
})
test('restarting a campaign reaches only members not reached before', async () => {
  await startTestCampaign(createCampaign('first'))
  expect(await sendDueMails()).toEqual([])
  const { added } = await app.db.selectFrom('company').select('added').executeTakeFirstOrThrow()
  const version = new Date(Math.max(added.getTime(), Date.parse('2023-12-01T12:00:00Z'))).toISOString()
  await app.call(carl, giveConsentEndpoint, { kind: 'marketing', version: version.slice(0, 10) })
  await startTestCampaign(createCampaign('first'))
  expect(await sendDueMails()).toEqual(['carl@example.org: What is new'])
})
test('mails refused by the mail server are retried, accepted ones never sent again', async () => {
  const { send } = app.services.mailer
  let isRefusing = true
  Object.assign(app.services.mailer, {
    send: (mail: never) => (isRefusing ? Promise.reject(new Error('busy')) : send(mail)),
  })
  await startTestCampaign(
    createCampaign('second', { texts: { en: createText('Again'), nl: createText('Opnieuw') } }),
  )
  expect(await sendDueMails()).toEqual([])
  isRefusing = false
  expect(await sendDueMails()).toHaveLength(3)
  Object.assign(app.services.mailer, { send })
  await startTestCampaign(
    createCampaign('second', { texts: { en: createText('Again'), nl: createText('Opnieuw') } }),
  )
  expect(await sendDueMails()).toEqual([])
})
test('members who unsubscribe before their turn do not get the campaign', async () => {
  await startTestCampaign(
    createCampaign('third', { texts: { en: createText('Third'), nl: createText('Derde') } }),
  )
  await app.call(anna, saveNotificationsEndpoint, { preferences: [{ type: 'news', mail: false }] })
  expect(await sendDueMails()).toEqual(['bram@example.org: Derde', 'carl@example.org: Third'])
})
test('a campaign without text for a subscriber’s language, or with changed content under a used id, is refused', async () => {
  await expect(
    startTestCampaign(createCampaign('fourth', { texts: { en: createText('Only English') } })),
  ).rejects.toThrow('nl')
  await expect(startTestCampaign(createCampaign('first', { path: '/likes' }))).rejects.toThrow(
    'another campaign',
  )
  expect(await sendDueMails()).toEqual([])
})
