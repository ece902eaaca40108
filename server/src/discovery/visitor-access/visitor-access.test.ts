import {
  getMemberEndpoint,
  getNeighboursEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { autoLikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { expect, test } from 'vitest'
import type { RequestContext, Site } from '../../platform/context.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ visitor_search_pages: 2 })
await app.db
  .insertInto('traffic_source')
  .values([
    { code: 'harbour', name: 'Harbour', key_hash: Buffer.from('a') },
    { code: 'closed', name: 'Closed', key_hash: Buffer.from('b'), active: false },
  ])
  .execute()
const members: number[] = []
for (let i = 0; i < 60; i += 1) members.push(await app.member({ country: 'NL' }))

const createVisitorContext = (settings: Partial<Site>, network?: string): RequestContext =>
  app.context(null, {
    site: { ...app.site, ...settings },
    tracking: network ? { network } : null,
  })
/** Whether a visitor may search, open a profile and its neighbours, and gets suggestions; all four must agree. */
async function canVisitorLook(settings: Partial<Site>, network?: string): Promise<boolean> {
  const context = createVisitorContext(settings, network)
  const [id = 0] = members
  const results = await Promise.all([
    getRefusalCode(callInProcess(context, searchMembersEndpoint, {})),
    getRefusalCode(callInProcess(context, getMemberEndpoint, { id })),
    getRefusalCode(callInProcess(context, getNeighboursEndpoint, { id })),
    callInProcess(context, autoLikeEndpoint, {}).then(({ profile }) =>
      profile ? 'accepted' : 'authentication_required',
    ),
  ])
  expect(new Set(results).size, results.join()).toBe(1)
  expect(['accepted', 'authentication_required']).toContain(results[0])
  return results[0] === 'accepted'
}

test('the site decides whether visitors may search, separately for visitors from a traffic source', async () => {
  for (const direct of [true, false])
    for (const fromSource of [true, false]) {
      const settings = { logged_out_search: direct, logged_out_search_trafficsource: fromSource }
      expect(await canVisitorLook(settings)).toBe(direct)
      expect(await canVisitorLook(settings, 'harbour')).toBe(fromSource)
      // An unknown or inactive source counts as none.
      expect(await canVisitorLook(settings, 'closed')).toBe(direct)
      expect(await canVisitorLook(settings, 'nobody')).toBe(direct)
    }
})

test('members may search whatever their traffic source', async () => {
  const site = { ...app.site, logged_out_search: false, logged_out_search_trafficsource: false }
  const [id = 0] = members
  const context = app.context(id, { site, tracking: { network: 'harbour' } })
  expect(await getRefusalCode(callInProcess(context, searchMembersEndpoint, {}))).toBe('accepted')
})

test('visitors get as many pages as the site allows, by number and by cursor', async () => {
  const search = (input: object) => app.call(null, searchMembersEndpoint, { country: 'NL', ...input })
  const first = await search({})
  expect([first.page, first.pages, first.total]).toEqual([1, 2, 60])
  const second = await search({ after: first.next })
  expect([second.page, second.next]).toEqual([2, null])
  const ids = [...first.members, ...second.members].map(({ id }) => id)
  expect(ids).toEqual(members.toReversed().slice(0, 48))
  expect((await search({ page: 3 })).page).toBe(2)
  // Neither a member's cursor nor a modified one opens a further page.
  const [member = 0] = members
  const { next: memberCursor } = await app.call(member, searchMembersEndpoint, { country: 'NL', page: 2 })
  for (const after of [memberCursor, `${first.next}x`, first.next?.replace('.2.', '.1.'), 'x', '..'])
    expect((await search({ after })).members[0]?.id).toBe(ids[0])
})
