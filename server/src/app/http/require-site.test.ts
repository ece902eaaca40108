// A migrated database without a site, as at the first start in production.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createSite, exampleSiteDefinition, siteDefinitionSchema } from '../../site-setup/index.ts'

const app = await createTestServer()
const { db, services } = app
await db.deleteFrom('site').execute()
/** A server process without cached data. */
const server = await app.start(0, {
  services: {
    ...services,
    clock: { now: () => new Date() },
    config: { ...services.config, production: true },
  },
  database: app.database,
  replica: null,
})
const ask = (url: string, host = 'www.any-domain.com') => server.inject({ url, headers: { host } })

test('without a site, every host gets a page that explains the setup, and the API its own error format', async () => {
  for (const host of ['localhost', 'www.any-domain.com', '10.0.0.7'])
    for (const path of ['/robots.txt', '/sitemap.xml', '/photos/x/large.webp', '/pay/x']) {
      const { statusCode, headers, body } = await ask(path, host)
      expect([statusCode, headers['retry-after'], headers['content-type']], path).toEqual([
        503,
        '30',
        'text/html; charset=utf-8',
      ])
      expect(body).toContain('npm run site -- create')
      expect(body).not.toMatch(/amarelle|\.example/i)
    }
  const { statusCode, headers, body } = await ask('/api/settings.php')
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
    503,
    '30',
    { error: { code: 'unavailable', message: expect.any(String) as string } },
  ])
})

test('the first site is served at the next request, without a restart', async () => {
  await ask('/robots.txt')
  await sql`delete from staff_grant`.execute(db)
  await sql`delete from staff_member`.execute(db)
  const config = { ...app.services.config, mollie: { apiKey: 'test_key', url: 'http://127.0.0.1:9' } }
  const definition = siteDefinitionSchema.parse({ ...exampleSiteDefinition, is_default: false })
  await createSite({ ...app.services, config }, definition, null)
  const answer = await ask('/api/settings.php', 'www.your-domain.com')
  expect([answer.statusCode, (JSON.parse(answer.body) as { domain?: string }).domain]).toEqual([
    200,
    'www.your-domain.com',
  ])
})
