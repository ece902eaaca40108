// The faces of the first page: the operator's choice first, only who a visitor sees, and nobody fictional.
import { getFrontFacesEndpoint } from '@amarelle/contract/endpoints/discovery'
import { expect, test } from 'vitest'
import { loadFrontFaces } from './load-front-faces.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
async function createFace(name: string, options: Parameters<typeof app.member>[0] = {}): Promise<number> {
  const id = await app.member({ name, ...options })
  await app.db
    .insertInto('photo')
    .values({ id: crypto.randomUUID(), member_id: id, position: 1, width: 800, height: 1000 })
    .execute()
  await app.db.updateTable('profile').set({ has_photo: true }).where('member_id', '=', id).execute()
  return id
}
const loadNames = async (front_page_members: number[]) => {
  const context = app.context(null)
  const { members } = await loadFrontFaces({ ...context, site: { ...context.site, front_page_members } })
  return members.map(({ name }) => name)
}

test('the chosen members come first, and hidden, fictional and photoless ones are replaced', async () => {
  expect((await app.call(null, getFrontFacesEndpoint, {})).members).toEqual([])
  const [anna, bram, cleo, dirk] = [
    await createFace('Anna'),
    await createFace('Bram'),
    await createFace('Cleo'),
    await createFace('Dirk'),
  ]
  expect(await loadNames([dirk, bram, anna])).toEqual(['Dirk', 'Bram', 'Anna'])
  const hidden = await createFace('Hidden')
  await app.db.updateTable('profile').set({ invisible: true }).where('member_id', '=', hidden).execute()
  const fictional = await createFace('Storm', { fictional: true })
  const photoless = await app.member({ name: 'Noor' })
  const names = await loadNames([hidden, fictional, photoless, cleo])
  expect(names[0]).toBe('Cleo')
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(['Anna', 'Bram', 'Cleo', 'Dirk']).toContain(name)
})
