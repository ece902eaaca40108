import { maxPhotoBytes } from '@amarelle/contract/domain/limits'
import { expect, test } from 'vitest'
import { isShare, receiveShare } from './receive-share.ts'

const createFile = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })
const jpeg = createFile('walk.jpg', 'image/jpeg')

/** Posts a share as the share sheet does; returns where the screen is, and the names of the photos that were kept. */
async function share(files: readonly File[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('photo', file)
  const kept: string[] = []
  const request = new Request('https://site.example/share', { method: 'POST', body: form })
  const answer = await receiveShare(request, async ({ name }) => {
    kept.push(name)
    return 'the-id'
  })
  const { origin, pathname, search } = new URL(answer.headers.get('location') ?? '')
  return { status: answer.status, at: origin + pathname, search, kept }
}
const shown = { status: 303, at: 'https://site.example/share' }

test('a photo is kept on the device, and its id and the texts lead to the screen', async () => {
  expect(await share([jpeg], { title: 'A walk', text: 'By the sea' })).toEqual({
    ...shown,
    search: '?text=A%20walk%0ABy%20the%20sea&photo=the-id',
    kept: ['walk.jpg'],
  })
  expect(await share([createFile('', 'application/octet-stream', 0)], { text: 'By the sea' })).toEqual({
    ...shown,
    search: '?text=By%20the%20sea',
    kept: [],
  })
})

test.each([
  ['of another type', createFile('walk.heic', 'image/heic'), 'photo_type'],
  ['that is too large', createFile('walk.jpg', 'image/jpeg', maxPhotoBytes + 1), 'photo_too_large'],
])('a file %s is not kept, the text is, and the screen says why', async (_what, file, notice) => {
  expect(await share([file], { text: 'By the sea' })).toEqual({
    ...shown,
    search: `?text=By%20the%20sea&notice=${notice}`,
    kept: [],
  })
})

test('of several photos the first that a message can carry is kept', async () => {
  expect(
    await share([createFile('walk.heic', 'image/heic'), jpeg, createFile('b.png', 'image/png')]),
  ).toEqual({ ...shown, search: '?photo=the-id&notice=first_photo_only', kept: ['walk.jpg'] })
})

test('without storage the text stays, and a body that is no form leads to the screen', async () => {
  const form = new FormData()
  form.set('text', 'By the sea')
  form.set('photo', jpeg)
  const post = (body: BodyInit) => new Request('https://site.example/share', { method: 'POST', body })
  const refuse = () => Promise.reject(new Error('no space'))
  const answers = await Promise.all([receiveShare(post(form), refuse), receiveShare(post('x'), refuse)])
  expect(answers.map(({ headers }) => new URL(headers.get('location') ?? '').search)).toEqual([
    '?text=By%20the%20sea&notice=photo_not_received',
    '?notice=photo_not_received',
  ])
})

test('a form of another site is left to the server, which stores nothing', () => {
  const post = (path: string, headers: Record<string, string>, method = 'POST') =>
    isShare(new Request(`https://site.example${path}`, { method, headers }))
  expect([post('/share', {}), post('/share', { origin: 'null' })]).toEqual([true, true])
  expect(post('/share', { origin: 'https://site.example' })).toBe(true)
  expect(post('/share', { origin: 'https://evil.example' })).toBe(false)
  expect([post('/login', {}), post('/share', {}, 'GET')]).toEqual([false, false])
})
