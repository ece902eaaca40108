import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getConsentsEndpoint,
  giveConsentEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import { afterEach, expect, test } from 'vitest'
import { daysToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { recordConsents } from './consents.ts'
import { getFieldErrors, createTestAccounts } from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, later } = createTestAccounts(app)
const defaultVersion = '2023-12-01'
await app.db.updateTable('company').set({ added: '2020-05-05T00:00:00Z' }).execute()
afterEach(async () => {
  app.clock.set(null)
  await app.db.deleteFrom('legal_text').execute()
})
const loadConsentsDue = async (id: number) => (await app.call(id, currentUserEndpoint, {})).user?.consents_due
const insertLegalText = (kind: 'terms' | 'privacy', version: string, from: number, site = false) =>
  app.db
    .insertInto('legal_text')
    .values({
      site_id: site ? app.site.id : null,
      kind,
      version,
      in_force_from: new Date(Date.now() + from),
    })
    .execute()
const createConsentedMember = async () => {
  const { id } = await account()
  await runInTransaction(app.db, (tx) =>
    recordConsents(tx, app.context(id), id, ['terms', 'privacy', 'sensitive_data']),
  )
  return id
}

test('what is agreed to is noted with the version of the text and the time; nothing is due', async () => {
  const id = await createConsentedMember()
  const { consents } = await app.call(id, getConsentsEndpoint, {})
  expect(consents.map(({ kind, version }) => [kind, version])).toEqual([
    ['sensitive_data', defaultVersion],
    ['privacy', defaultVersion],
    ['terms', defaultVersion],
  ])
  expect(await loadConsentsDue(id)).toEqual([])
})

test('a new version is due from the moment it is in force until it is agreed to, once', async () => {
  const id = await createConsentedMember()
  await insertLegalText('terms', 'terms-2', daysToMs(1))
  expect(await loadConsentsDue(id)).toEqual([])
  later(daysToMs(2))
  expect(await loadConsentsDue(id)).toEqual([{ kind: 'terms', version: 'terms-2' }])
  expect(
    await getFieldErrors(app.call(id, giveConsentEndpoint, { kind: 'terms', version: defaultVersion })),
  ).toEqual({
    version: 'invalid_value',
  })
  await Promise.all(
    [1, 2, 3].map(() => app.call(id, giveConsentEndpoint, { kind: 'terms', version: 'terms-2' })),
  )
  const { consents } = await app.call(id, getConsentsEndpoint, {})
  expect(consents.filter(({ version }) => version === 'terms-2')).toHaveLength(1)
  expect(await loadConsentsDue(id)).toEqual([])
})

test('a site’s own text goes before one for all sites; the pages tell the same date', async () => {
  const id = await createConsentedMember()
  await insertLegalText('privacy', 'for-all', -daysToMs(1))
  await insertLegalText('privacy', 'of-this-site', -daysToMs(2), true)
  expect(await loadConsentsDue(id)).toEqual([{ kind: 'privacy', version: 'of-this-site' }])
  const date = async (name: 'privacy' | 'terms') =>
    (await app.call(null, getPageEndpoint, { name })).terms_date
  expect(Date.now() - Date.parse(await date('privacy'))).toBeGreaterThan(daysToMs(1.9))
  expect(await date('terms')).toBe('2023-12-01T12:00:00.000Z')
})

test('without a text the version is the default date, or the company’s if that is later', async () => {
  await app.db.updateTable('company').set({ added: '2025-03-04T10:00:00Z' }).execute()
  const { id } = await account()
  expect(await loadConsentsDue(id)).toEqual([
    { kind: 'terms', version: '2025-03-04' },
    { kind: 'privacy', version: '2025-03-04' },
  ])
  expect((await app.call(null, getPageEndpoint, { name: 'terms' })).terms_date).toBe(
    '2025-03-04T10:00:00.000Z',
  )
  await app.db.updateTable('company').set({ added: '2020-05-05T00:00:00Z' }).execute()
})

test('marketing is given and withdrawn any number of times, each noted; a visitor has no consents', async () => {
  const { id } = await account()
  const give = () => app.call(id, giveConsentEndpoint, { kind: 'marketing', version: defaultVersion })
  await give()
  await give()
  const withdrawn = await app.call(id, withdrawConsentEndpoint, { kind: 'marketing' })
  expect(withdrawn.consents).toMatchObject([
    { kind: 'marketing', withdrawn_at: expect.any(String) as string },
  ])
  const { consents } = await give()
  expect(consents.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([true, false])
  expect(await getRefusalCode(app.call(null, getConsentsEndpoint, {}))).toBe('authentication_required')
})
