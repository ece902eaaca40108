import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { createTestStaff } from '../../testing/platform/test-staff.ts'
import { findSiteByHost } from '../sites/index.ts'
import { createSite, exampleSiteDefinition, findSiteProblems, siteDefinitionSchema } from './index.ts'

const app = await createTestApp()
const { db } = app
// As in production: the sandbox takes no payments, a provider with keys does.
const services = {
  ...app.services,
  config: {
    ...app.services.config,
    production: true,
    mollie: { apiKey: 'test_key', url: 'http://127.0.0.1:9' },
  },
}
const anna = createTestStaff('Anna')
const createDefinition = (host: string, changes: object = {}) =>
  siteDefinitionSchema.parse({ ...exampleSiteDefinition, host, is_default: false, ...changes })
const countRows = async () =>
  (
    await sql<{ rows: number }>`select (select count(*) from site) + (select count(*) from company)
      + (select count(*) from bundle) + (select count(*) from audit_entry) as rows`.execute(db)
  ).rows[0]?.rows

test('a complete site is stored with its company and prices, is served, and the act is recorded', async () => {
  const definition = createDefinition('new.your-domain.com', {
    bundles: [{ credits: 10, prices: { EUR: 1000, CHF: 1100 } }],
  })
  const id = await createSite(services, definition, anna)
  expect(await findSiteByHost(services, 'new.your-domain.com')).toMatchObject({ id, name: 'Your site' })
  const { rows } = await sql`select b.credits, p.currency, p.price_minor from bundle b
    join bundle_price p on p.bundle_id = b.id where b.site_id = ${id} order by p.currency`.execute(db)
  expect(rows).toEqual([
    { credits: 10, currency: 'CHF', price_minor: 1100 },
    { credits: 10, currency: 'EUR', price_minor: 1000 },
  ])
  const acts = await db.selectFrom('audit_entry').select('object').where('act', '=', 'site.created').execute()
  expect(acts).toEqual([{ object: `site:${id}` }])
  expect(await findSiteProblems(services, id)).toEqual([])
})

test('an incomplete site is refused with every problem, and nothing is stored', async () => {
  const before = await countRows()
  const { settings } = exampleSiteDefinition
  const attempt = (changes: object) => createSite(services, createDefinition('www.second.com', changes), anna)
  await expect(attempt({ settings: {} })).rejects.toThrow(/support_email[^]*support_phone/)
  await expect(attempt({ settings: { ...settings, mesage_credits: 2 } })).rejects.toThrow('mesage_credits')
  await expect(attempt({ host: 'Not a host' })).rejects.toThrow('host')
  await expect(attempt({ company: 999 })).rejects.toThrow('company')
  await expect(attempt({ bundles: [{ credits: 5, prices: { SEK: 900 } }] })).rejects.toThrow('EUR')
  const config = { ...services.config, mollie: null }
  const withoutProvider = createSite({ ...services, config }, createDefinition('www.second.com'), anna)
  await expect(withoutProvider).rejects.toThrow('payments')
  await expect(attempt({ host: 'localhost' })).rejects.toThrow('has a site already')
  expect(await countRows()).toBe(before)
})

test('without an actor a site is created only before there is staff', async () => {
  const definition = createDefinition('www.first.com')
  await expect(createSite(services, definition, null)).rejects.toThrow('forbidden')
  const supporter = { ...anna, grants: [{ role: 'support', companyId: null, siteId: null }] } as const
  await expect(createSite(services, definition, supporter)).rejects.toThrow('forbidden')
})
