import { readSharedText, shareTarget } from '@amarelle/contract/domain/share-target'
import { expect, test } from 'vitest'
import { dumpAllTables } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()

const createForm = (fields: Readonly<Record<string, string>>, photoBytes = 0): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const photo = new File([new Uint8Array(photoBytes)], photoBytes > 0 ? 'walk.jpg' : '', {
    type: 'image/jpeg',
  })
  form.set(shareTarget.photo, photo)
  return form
}
async function share(body: FormData | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${shareTarget.path}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  })
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', app.url)
  return {
    status: answer.status,
    pathname,
    text: readSharedText(searchParams),
    notice: searchParams.get('notice'),
    photo: searchParams.get(shareTarget.photo),
    cookies: answer.headers.getSetCookie(),
  }
}
const shown = { status: 303, pathname: '/share', notice: null, photo: null, cookies: [] }

test('shared texts arrive in the address of the screen', async () => {
  const form = createForm({ title: 'A walk', text: 'Tea & cake 🍰', url: 'https://example.com/walk' })
  expect(await share(form)).toEqual({ ...shown, text: 'A walk\nTea & cake 🍰\nhttps://example.com/walk' })
})

test('a photo of any permitted size is not stored, the texts stay, and the screen says so', async () => {
  for (const bytes of [100, 1024 * 1024, 14 * 1024 * 1024])
    expect([bytes, await share(createForm({ text: 'By the sea' }, bytes))]).toEqual([
      bytes,
      { ...shown, text: 'By the sea', notice: 'photo_not_received' },
    ])
})

test('more than a photo’s bytes, and what is no form, lead to the screen as well', async () => {
  const refused = { ...shown, text: '', notice: 'photo_not_received' }
  expect(await share(createForm({ text: 'By the sea' }, 16 * 1024 * 1024))).toEqual(refused)
  expect(await share('text=By+the+sea')).toEqual(refused)
  expect(await share('--x', { 'content-type': 'multipart/form-data; boundary=x' })).toEqual(refused)
})

test('a form of another site does no more than a link, also with a member’s session', async () => {
  const cookie = await app.session(await app.member())
  const before = await dumpAllTables(app)
  for (const headers of [
    { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { cookie, origin: 'null' },
    { cookie, 'sec-fetch-site': 'none' },
  ])
    expect(await share(createForm({ text: 'By the sea' }), headers)).toEqual({ ...shown, text: 'By the sea' })
  expect(await dumpAllTables(app)).toEqual(before)
})

test('a text as long as a body leads to an address that a browser can request', async () => {
  const { text } = await share(createForm({ text: '海'.repeat(80_000) }))
  expect(text).toMatch(/^海+$/)
  expect(encodeURIComponent(encodeURIComponent(text)).length).toBeLessThan(12_000)
})
