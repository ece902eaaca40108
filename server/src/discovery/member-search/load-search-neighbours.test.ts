import {
  getNeighboursEndpoint,
  saveLastSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ visitor_search_pages: 1 })
const followNext = async (viewer: number | null, input: object, start: number) => {
  const ids: number[] = []
  for (let id: number | null = start; id !== null; ) {
    ids.push(id)
    id = (await app.call(viewer, getNeighboursEndpoint, { ...input, id })).next?.id ?? null
  }
  return ids
}

test('previous and next follow the search order to both ends, with name and fictional flag', async () => {
  const viewer = await app.member()
  for (let i = 0; i < 4; i += 1) await app.member({ name: `Finn${i}`, country: 'FI', fictional: i === 1 })
  const members = (await app.call(viewer, searchMembersEndpoint, { country: 'FI' })).members
  expect(await followNext(viewer, { country: 'FI' }, members[0]?.id ?? 0)).toEqual(
    members.map(({ id }) => id),
  )
  const loadNeighbours = (id: number | undefined) =>
    app.call(viewer, getNeighboursEndpoint, { country: 'FI', id: id ?? 0 })
  expect(await loadNeighbours(members[2]?.id)).toEqual({
    previous: { id: members[1]?.id, name: 'Finn2', fictional: false },
    next: { id: members[3]?.id, name: 'Finn1', fictional: true },
  })
  expect((await loadNeighbours(members[0]?.id)).previous).toBeNull()
  expect((await loadNeighbours(members[3]?.id)).next).toBeNull()
})

test('there are no neighbours for oneself or for a member who is not visible', async () => {
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

test('visitors reach only profiles on the search pages open to visitors', async () => {
  for (let i = 0; i < 30; i += 1) await app.member({ country: 'PL' })
  const members = (await app.call(null, searchMembersEndpoint, { country: 'PL' })).members.map(({ id }) => id)
  expect(members).toHaveLength(24)
  expect(await followNext(null, { country: 'PL' }, members[0] ?? 0)).toEqual(members)
  const nextPageId = Math.min(...members) - 1
  expect(await app.call(null, getNeighboursEndpoint, { country: 'PL', id: nextPageId })).toEqual({
    previous: null,
    next: null,
  })
  expect(await getRefusalCode(app.call(null, saveLastSearchEndpoint, {}))).toBe('authentication_required')
})
