import { blockEndpoint, getBlocksEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/platform/test-app.ts'

const app = await createTestApp()

test('blocked members are listed in pages of 24, the last blocked first, also after one on an earlier page is unblocked', async () => {
  const member = await app.member()
  const blocked: number[] = []
  for (let i = 0; i < 26; i += 1) {
    const other = await app.member()
    await app.call(member, blockEndpoint, { id: other })
    blocked.unshift(other)
  }
  const loadPage = async (after?: string) => {
    const { members, next } = await app.call(member, getBlocksEndpoint, { after })
    return { ids: members.map(({ id }) => id), next }
  }
  const first = await loadPage()
  expect(first.ids).toEqual(blocked.slice(0, 24))
  await app.call(member, unblockEndpoint, { id: blocked[23] ?? 0 })
  expect(await loadPage(first.next ?? '')).toEqual({ ids: blocked.slice(24), next: null })
  const other = await app.member()
  expect((await app.call(other, getBlocksEndpoint, { after: first.next ?? '' })).members).toEqual([])
})
