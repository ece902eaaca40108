// A staff browser reads the draft of a text of pages on its own site, for an hour, as it was saved.
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { previewText } from '../../sites/index.ts'
import { loadDefaultTexts } from '../../site-setup/texts/default-texts.ts'

const app = await createTestServer()
const other = await app.otherSite('text-preview-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const author = await colleague({ role: 'editor' })
afterEach(() => app.clock.set(null))

const findText = async (folder: string) => {
  const text = [...(await loadDefaultTexts('de')).values()].find(
    ({ catalogue, text: words, places }) =>
      catalogue === 'web' && !/[{<]/.test(words) && places[0]?.startsWith(folder),
  )
  if (!text) throw new Error(`no text in ${folder}`)
  return text
}
async function readText(id: string) {
  const query = new URLSearchParams({ site: String(app.site.id), language: 'de', catalogue: 'web', id })
  const { data } = await callStaff('GET', `/api/staff/texts/one?${query.toString()}`, {
    cookie: author.cookie,
  })
  return data as unknown as {
    version: number
    previewUrl: string | null
    previewPath: string | null
    newMemberPath: string | null
  }
}
async function draft(id: string, text: string) {
  const { version: seen } = await readText(id)
  const body = { site: app.site.id, language: 'de', catalogue: 'web', id, text, seen, reason: 'Clearer' }
  expect((await callStaff('POST', '/api/staff/texts/drafts', { cookie: author.cookie, body })).status).toBe(
    200,
  )
  return readText(id)
}
const readToken = (url: string | null) => url?.split('/').at(-1) ?? ''

test('a text is shown on a page that has it, with the draft as it was saved, on its site only, for an hour', async () => {
  const { id } = await findText('features/payments/checkout/')
  expect(await readText(id)).toMatchObject({ previewUrl: null, previewPath: null, newMemberPath: null })
  const { previewUrl, previewPath } = await draft(id, 'Ein anderer Satz')
  expect(previewPath).toBe('/credits')
  const token = readToken(previewUrl)
  const preview = await previewText(app.services, app.site, token)
  expect(preview).toMatchObject({ language: 'de', site: { id: app.site.id } })
  expect(JSON.stringify(preview?.site.textOverrides.web.de)).toContain('Ein anderer Satz')
  expect(app.site.textOverrides.web.de).toBeUndefined()
  expect(await previewText(app.services, other, token)).toBeNull()
  expect(await previewText(app.services, app.site, `${token}x`)).toBeNull()
  app.clock.set(addMs(app.clock.now(), minutesToMs(61)))
  expect(await previewText(app.services, app.site, token)).toBeNull()
  app.clock.set(null)
  await draft(id, 'Ein dritter Satz')
  expect(await previewText(app.services, app.site, token)).toBeNull()
})

test('the link sets a cookie that ends with the hour or the form, and leads to a page of the site only', async () => {
  const { id } = await findText('features/accounts/login')
  const { previewUrl } = await draft(id, 'Hinein')
  const path = new URL(previewUrl ?? '').pathname
  const open = async (to: string) => app.ask('GET', `${path}?to=${encodeURIComponent(to)}`)
  const answer = await open('/login?a=1')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/login?a=1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^text_preview=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/)
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example'])
    expect((await open(foreign)).headers.get('location'), foreign).toBe('/')
  const [pair = ''] = cookie.split(';')
  // The page's language is the draft's, whatever the browser prefers.
  const ask = async (cookies: string) =>
    (await app.ask('GET', `${getPageEndpoint.path}?name=cookies`, { cookie: cookies })).text()
  expect(await ask(pair)).not.toBe(await ask(''))
  // As a new member, beside the draft: one link opens both.
  const { newMemberPath } = await readText(id)
  const opened = await open(`${newMemberPath}&to=${encodeURIComponent('/credits')}`)
  const next = await app.ask('GET', opened.headers.get('location') ?? '')
  expect(next.headers.get('location')).toBe('/credits')
  const [asNewMember = ''] = (next.headers.get('set-cookie') ?? '').split(';')
  const user = await app.ask('GET', '/api/user.php', { cookie: `${pair}; ${asNewMember}` })
  expect(await user.json()).toMatchObject({ user: { credits: 0 } })
  const end = await app.ask('POST', '/text-preview/end', { cookie: pair })
  expect(end.status).toBe(303)
  expect(end.headers.get('set-cookie')).toMatch(/^text_preview=; Max-Age=0/)
})
