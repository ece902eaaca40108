import {
  getNeighboursEndpoint,
  saveSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ visitor_search_pages: 1 })
const walk = async (viewer: number | null, input: object, start: number) => {
  const seen: number[] = []
  for (let id: number | null = start; id !== null; ) {
    seen.push(id)
    id = (await app.call(viewer, getNeighboursEndpoint, { ...input, id })).next?.id ?? null
  }
  return seen
}

test('previous and next go through a search in its order, with names and labels, to both ends', async () => {
  const viewer = await app.member()
  for (let i = 0; i < 4; i += 1) await app.member({ name: `Finn${i}`, country: 'FI', fictional: i === 1 })
  const found = (await app.call(viewer, searchMembersEndpoint, { country: 'FI' })).members
  expect(await walk(viewer, { country: 'FI' }, found[0]?.id ?? 0)).toEqual(found.map(({ id }) => id))
  const ask = (id: number | undefined) =>
    app.call(viewer, getNeighboursEndpoint, { country: 'FI', id: id ?? 0 })
  expect(await ask(found[1]?.id)).toEqual({
    previous: { id: found[0]?.id, name: 'Finn3', fictional: false },
    next: { id: found[2]?.id, name: 'Finn1', fictional: true },
  })
  expect((await ask(found[0]?.id)).previous).toBeNull()
  expect((await ask(found[3]?.id)).next).toBeNull()
})

test('nobody stands beside oneself, or beside somebody who may not be seen', async () => {
  const viewer = await app.member({ country: 'SE' })
  const [first, hidden] = [await app.member({ country: 'SE' }), await app.member({ country: 'SE' })]
  const none = { previous: null, next: null }
  expect(await app.call(viewer, getNeighboursEndpoint, { id: viewer })).toEqual(none)
  expect((await app.call(viewer, getNeighboursEndpoint, { country: 'SE', id: hidden })).next?.id).toBe(first)
  await app.call(hidden, blockEndpoint, { id: viewer })
  expect(await app.call(viewer, getNeighboursEndpoint, { country: 'SE', id: hidden })).toEqual(none)
  expect(await app.call(viewer, getNeighboursEndpoint, { country: 'SE', id: first })).toEqual(none)
  expect(await getRefusalCode(app.call(viewer, getNeighboursEndpoint, { id: first, online: 'on' }))).toBe(
    'premium_only',
  )
})

test('a visitor leafs through profiles no further than on the pages of the search', async () => {
  for (let i = 0; i < 30; i += 1) await app.member({ country: 'PL' })
  const found = (await app.call(null, searchMembersEndpoint, { country: 'PL' })).members.map(({ id }) => id)
  expect(found).toHaveLength(24)
  expect(await walk(null, { country: 'PL' }, found[0] ?? 0)).toEqual(found)
  const beyond = Math.min(...found) - 1
  expect(await app.call(null, getNeighboursEndpoint, { country: 'PL', id: beyond })).toEqual({
    previous: null,
    next: null,
  })
  expect(await getRefusalCode(app.call(null, saveSearchEndpoint, {}))).toBe('authentication_required')
})
