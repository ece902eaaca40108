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
import { refreshSites } from '../../sites/site.sql.ts'
import { recordConsents } from './consents.ts'
import { getFieldErrors, createTestAccounts } from '../../../testing/accounts/accounts.ts'

const app = await createTestApp()
const { account, later } = createTestAccounts(app)
const defaultVersion = '2023-12-01'
await app.db.updateTable('company').set({ added: '2020-05-05T00:00:00Z' }).execute()
afterEach(async () => {
  app.clock.set(null)
  await app.db.deleteFrom('legal_text').execute()
  await refreshSites(app.services)
})
const loadConsentsDue = async (id: number) => (await app.call(id, currentUserEndpoint, {})).user?.consents_due
const insertLegalText = async (
  kind: 'terms' | 'privacy',
  version: string,
  fromNowMs: number,
  isOwnText = false,
) => {
  await app.db
    .insertInto('legal_text')
    .values({
      site_id: isOwnText ? app.site.id : null,
      kind,
      version,
      in_force_from: new Date(Date.now() + fromNowMs),
    })
    .execute()
  await refreshSites(app.services)
}
const createConsentedMember = async () => {
  const { id } = await account()
  await runInTransaction(app.db, (tx) =>
    recordConsents(tx, app.context(id), id, ['terms', 'privacy', 'sensitive_data']),
  )
  return id
}

test('consents are recorded with the version of the text, and none is due afterwards', async () => {
  const id = await createConsentedMember()
  const { consents } = await app.call(id, getConsentsEndpoint, {})
  expect(consents.map(({ kind, version }) => [kind, version])).toEqual([
    ['sensitive_data', defaultVersion],
    ['privacy', defaultVersion],
    ['terms', defaultVersion],
  ])
  expect(await loadConsentsDue(id)).toEqual([])
})

test('consent to a new version is due from the time it is in force, and is recorded once', async () => {
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

test('a site’s own text takes precedence over one for all sites; the pages show its date', async () => {
  const id = await createConsentedMember()
  await insertLegalText('privacy', 'for-all', -daysToMs(1))
  await insertLegalText('privacy', 'of-this-site', -daysToMs(2), true)
  expect(await loadConsentsDue(id)).toEqual([{ kind: 'privacy', version: 'of-this-site' }])
  const loadTermsDate = async (name: 'privacy' | 'terms') =>
    (await app.call(null, getPageEndpoint, { name })).terms_date
  expect(Date.now() - Date.parse(await loadTermsDate('privacy'))).toBeGreaterThan(daysToMs(1.9))
  expect(await loadTermsDate('terms')).toBe('2023-12-01T12:00:00.000Z')
})

test('without a legal text the version is the default date, or the company’s date if that is later', async () => {
  await app.db.updateTable('company').set({ added: '2025-03-04T10:00:00Z' }).execute()
  await refreshSites(app.services)
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

test('marketing consent can be given and withdrawn repeatedly, each time recorded; visitors have no consents', async () => {
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
