// Counts of visits that end on their first page; they hold no personal data.
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'

const app = await createTestServer()
const findBounces = () => app.db.selectFrom('page_bounce').selectAll().execute()
const callPageBounce = (body: unknown, headers: Record<string, string> = {}) =>
  app.ask('POST', '/api/page-bounce.php', { body, headers })

test('a visit that ended on its first page is counted by page, source and duration, without personal data', async () => {
  await app.db
    .insertInto('traffic_source')
    .values({ code: 'partner', name: 'Partner', key_hash: Buffer.from('hash') })
    .execute()
  const cookie = Buffer.from(JSON.stringify({ network: 'partner', ref: 'secret' })).toString('base64url')
  expect((await callPageBounce({ page: 'landers-gallery-slug', seconds: 4 })).status).toBe(200)
  expect((await callPageBounce({ page: 'landers-gallery-slug', seconds: 5 })).status).toBe(200)
  expect(
    (await callPageBounce({ page: 'index', seconds: 4000 }, { cookie: `tracking=${cookie}` })).status,
  ).toBe(200)
  const rows = await findBounces()
  expect(
    rows.map(({ page, source, within_seconds: within, visits }) => [page, source, within, visits]),
  ).toEqual([
    ['landers-gallery-slug', '', 5, 2],
    ['index', 'partner', null, 1],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|secret/)
})
test('unknown pages and negative durations are refused, and so are calls beyond the hourly limit', async () => {
  const countBefore = (await findBounces()).length
  expect((await callPageBounce({ page: 'no-page', seconds: 4 })).status).toBe(422)
  expect((await callPageBounce({ page: 'index', seconds: -1 })).status).toBe(422)
  expect(await findBounces()).toHaveLength(countBefore)
  let status = 200
  for (let visit = 0; status === 200 && visit < 70; visit += 1)
    ({ status } = await callPageBounce({ page: 'members', seconds: 1 }))
  expect(status).toBe(429)
})
test('members and visitors can report that a page is hidden, with an empty object', async () => {
  const member = await app.member({})
  for (const cookie of [await app.session(member), undefined]) {
    const response = await app.ask('POST', '/api/page-hidden.php', { body: {}, ...(cookie && { cookie }) })
    expect(response.status).toBe(200)
  }
})
