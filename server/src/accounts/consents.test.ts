import { currentUser } from '@amarelle/contract/accounts'
import { getConsents, giveConsent, withdrawConsent } from '@amarelle/contract/own-data'
import { getPage } from '@amarelle/contract/sites'
import { afterEach, expect, test } from 'vitest'
import { days } from '../platform/clock.ts'
import { inTransaction } from '../platform/db.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { agree } from './consents.ts'
import { faultsOf, testAccounts } from './test-accounts.ts'

const house = await testHouse()
const { account, later } = testAccounts(house)
const early = '2023-12-01'
await house.db.updateTable('company').set({ added: '2020-05-05T00:00:00Z' }).execute()
afterEach(async () => {
  house.clock.set(null)
  await house.db.deleteFrom('legal_text').execute()
})
const dueOf = async (id: number) => (await house.call(id, currentUser, {})).user?.consents_due
const publish = (kind: 'terms' | 'privacy', version: string, from: number, site = false) =>
  house.db
    .insertInto('legal_text')
    .values({
      site_id: site ? house.site.id : null,
      kind,
      version,
      in_force_from: new Date(Date.now() + from),
    })
    .execute()
const agreed = async () => {
  const { id } = await account()
  await inTransaction(house.db, (tx) =>
    agree(tx, house.context(id), id, ['terms', 'privacy', 'sensitive_data']),
  )
  return id
}

test('what is agreed to is noted with the version of the text and the time; nothing is due', async () => {
  const id = await agreed()
  const { consents } = await house.call(id, getConsents, {})
  expect(consents.map(({ kind, version }) => [kind, version])).toEqual([
    ['sensitive_data', early],
    ['privacy', early],
    ['terms', early],
  ])
  expect(await dueOf(id)).toEqual([])
})

test('a new version is due from the moment it is in force until it is agreed to, once', async () => {
  const id = await agreed()
  await publish('terms', 'terms-2', days(1))
  expect(await dueOf(id)).toEqual([])
  later(days(2))
  expect(await dueOf(id)).toEqual([{ kind: 'terms', version: 'terms-2' }])
  expect(await faultsOf(house.call(id, giveConsent, { kind: 'terms', version: early }))).toEqual({
    version: 'invalid_value',
  })
  await Promise.all([1, 2, 3].map(() => house.call(id, giveConsent, { kind: 'terms', version: 'terms-2' })))
  const { consents } = await house.call(id, getConsents, {})
  expect(consents.filter(({ version }) => version === 'terms-2')).toHaveLength(1)
  expect(await dueOf(id)).toEqual([])
})

test('a site’s own text goes before one for all sites; the pages tell the same date', async () => {
  const id = await agreed()
  await publish('privacy', 'for-all', -days(1))
  await publish('privacy', 'of-this-site', -days(2), true)
  expect(await dueOf(id)).toEqual([{ kind: 'privacy', version: 'of-this-site' }])
  const date = async (name: 'privacy' | 'terms') => (await house.call(null, getPage, { name })).terms_date
  expect(Date.now() - Date.parse(await date('privacy'))).toBeGreaterThan(days(1.9))
  expect(await date('terms')).toBe('2023-12-01T12:00:00.000Z')
})

test('without a text the version is the default date, or the company’s if that is later', async () => {
  await house.db.updateTable('company').set({ added: '2025-03-04T10:00:00Z' }).execute()
  const { id } = await account()
  expect(await dueOf(id)).toEqual([
    { kind: 'terms', version: '2025-03-04' },
    { kind: 'privacy', version: '2025-03-04' },
  ])
  expect((await house.call(null, getPage, { name: 'terms' })).terms_date).toBe('2025-03-04T10:00:00.000Z')
  await house.db.updateTable('company').set({ added: '2020-05-05T00:00:00Z' }).execute()
})

test('marketing is given and withdrawn any number of times, each noted; a visitor has no consents', async () => {
  const { id } = await account()
  const give = () => house.call(id, giveConsent, { kind: 'marketing', version: early })
  await give()
  await give()
  const withdrawn = await house.call(id, withdrawConsent, { kind: 'marketing' })
  expect(withdrawn.consents).toMatchObject([
    { kind: 'marketing', withdrawn_at: expect.any(String) as string },
  ])
  const { consents } = await give()
  expect(consents.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([true, false])
  expect(await refusal(house.call(null, getConsents, {}))).toBe('authentication_required')
})
