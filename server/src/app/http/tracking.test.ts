import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { findTrafficSource } from '../../sites/index.ts'
import { createContextResolver } from './request-context.ts'
import { storeTracking } from './tracking.ts'

const app = await createTestApp()
const server = Fastify()
await server.register(cookie)
const resolveContext = createContextResolver(app.services)
/** A page that returns the visitor's tracking data. */
server.get('/*', async (request, reply) => {
  const context = await resolveContext(request, reply)
  storeTracking(request, reply, context)
  return { tracking: context.tracking, source: await findTrafficSource(context, context.tracking?.network) }
})
/** Visits a page, with an earlier visit's cookie if given. */
async function visit(url: string, sentCookie: string | null = null) {
  const answer = await server.inject({ url, headers: sentCookie ? { cookie: sentCookie } : {} })
  const header = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('tracking='))
  return { ...answer.json<{ tracking: unknown; source: string | null }>(), header: header ?? null }
}
const getCookiePair = (header: string | null): string => header?.split(';')[0] ?? ''

test('the first page visit with tracking data is kept for 30 days, and later ones change nothing', async () => {
  const first = await visit('/members?network=partner&ref=7&sub1=a&sub2=b&sub3=c&page=2')
  const all = { network: 'partner', ref: '7', sub1: 'a', sub2: 'b', sub3: 'c' }
  expect(first.tracking).toEqual(all)
  expect(first.header).toMatch(/^tracking=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const later = await visit('/?network=other', getCookiePair(first.header))
  expect(later).toMatchObject({ tracking: all, header: null })
})

test('a sub-id and click id are kept, and dropped when they are no plain codes', async () => {
  const url = '/?network=partner&sub=Spring_2-a&click_id=0aF-9'
  expect((await visit(url)).tracking).toEqual({ network: 'partner', sub: 'Spring_2-a', click_id: '0aF-9' })
  for (const sub of ['a'.repeat(41), 'a b', 'ä', '', 'x&sub=y'])
    expect((await visit(`/?network=partner&sub=${sub}`)).tracking, sub).toEqual({ network: 'partner' })
})

test('a visit without tracking data sets no cookie, and unstorable values are dropped', async () => {
  for (const url of ['/', '/?page=2', '/?ref=%00', '/?network=a&network=b', `/?ref=${'x'.repeat(101)}`])
    expect(await visit(url), url).toMatchObject({ tracking: null, header: null })
  expect(await visit('/', 'tracking=bm90IGpzb24')).toMatchObject({ tracking: null })
})

test('five long codes in any script fit into one cookie', async () => {
  const long = encodeURIComponent('语'.repeat(100))
  const { header } = await visit(`/?network=${long}&ref=${long}&sub1=${long}&sub2=${long}&sub3=${long}`)
  expect(header?.length).toBeLessThan(4096)
  expect(await visit('/', getCookiePair(header))).toMatchObject({ tracking: { sub3: '语'.repeat(100) } })
})

test('a network counts as a traffic source only if it is known and active', async () => {
  const { id: elsewhere } = await app.db
    .insertInto('site')
    .values({ host: 'else.example', name: 'Else', company_id: 1, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('traffic_source')
    .values([
      { code: 'partner', name: 'Partner', site_id: app.site.id },
      { code: 'anywhere', name: 'Anywhere' },
      { code: 'ended', name: 'Ended', active: false },
      { code: 'elsewhere', name: 'Elsewhere', site_id: elsewhere },
    ])
    .execute()
  const sources = []
  for (const network of ['partner', 'Partner', 'anywhere', 'ended', 'elsewhere', 'unheard'])
    sources.push((await visit(`/?network=${network}`)).source)
  expect(sources).toEqual(['partner', 'partner', 'anywhere', null, null, null])
})
