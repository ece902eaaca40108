// Checks the specified HTTP interface against the running server.
import { paymentMethods } from '@amarelle/contract/endpoints/payments'
import { getRegisteredEndpoints } from '../../platform/http/api.ts'
import { getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { memberEventSchema, transientEventSchema } from '@amarelle/contract/endpoints/live'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testSubscriptionKeys } from '../../../testing/platform/push-browser.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const [anna, bram] = [
  await app.member({ name: 'Anna' }),
  await app.member({ name: 'Bram', gender: 'male', lookingFor: 'female' }),
]
const cookie = await app.session(anna)
const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()
for (const id of [anna, bram]) await app.call(id, uploadPhotoEndpoint, { image: png.toString('base64') })
const get = async (path: string, as: string | null = cookie) => {
  const answer = await app.ask('GET', path, as ? { cookie: as } : {})
  return {
    status: answer.status,
    body: (await answer.json().catch(() => null)) as Record<string, never> & {
      error?: { code: string; message: string }
    },
  }
}
const send = async (method: string, path: string, body: unknown, as: string | null = cookie) => {
  const answer = await app.ask(method, path, { ...(as ? { cookie: as } : {}), body })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json().catch(() => null)) as Record<string, never> & { error?: { code: string } },
  }
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  [key: string]: unknown
}
/** All object schemas within a schema, at any depth. */
function collectObjectSchemas(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(collectObjectSchemas)
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as Schema).properties ? [schema as Schema] : []
  return [...own, ...Object.values(schema).flatMap(collectObjectSchemas)]
}
const showsMember = ({ properties = {} }: Schema) =>
  'main_image' in properties || ('age' in properties && 'name' in properties)
const getAnswerSchemas = (): [string, z.ZodType][] => [
  ...getRegisteredEndpoints().map((endpoint): [string, z.ZodType] => [
    getEndpointName(endpoint),
    endpoint.answer,
  ]),
  ['live member event', memberEventSchema],
  ['live passing event', transientEventSchema],
]

test('every response that shows a member says whether the profile is fictional', () => {
  let shown = 0
  for (const [name, schema] of getAnswerSchemas())
    for (const member of collectObjectSchemas(
      z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
    ).filter(showsMember)) {
      shown += 1
      expect(member.required, name).toContain('fictional')
      expect(member.properties?.['fictional'], name).toMatchObject({ type: 'boolean' })
    }
  expect(shown).toBeGreaterThan(15)
})

test('GET user.php returns the current user, and null for a visitor', async () => {
  expect((await get('/api/user.php')).body).toMatchObject({
    user: { id: anna, credits: 3, paid_user: false },
  })
  expect((await get('/api/user.php', null)).body).toEqual({ user: null })
})
test('POST user.php logs in: the user, and a cookie of 30 days that scripts cannot read', async () => {
  const password = 'a long and quiet river'
  await app.ask('POST', '/api/signup.php', {
    body: {
      email: 'clara@example.org',
      name: 'Clara',
      password,
      date_of_birth: '1990-01-02',
      gender: 'female',
      looking_for: 'male',
      consent: true,
      terms: true,
    },
  })
  const answer = await send('POST', '/api/user.php', { email: 'clara@example.org', password }, null)
  expect([answer.status, answer.body]).toMatchObject([200, { user: { email: 'clara@example.org' } }])
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(
    (await send('POST', '/api/user.php', { email: 'clara@example.org', password: 'wrong' }, null)).status,
  ).toBe(401)
})
test('PUT user.php saves the language of a logged-in user', async () => {
  const mine = await app.session(bram)
  expect((await send('PUT', '/api/user.php', { language: 'de' }, mine)).body).toMatchObject({
    user: { language: 'de' },
  })
  expect((await send('PUT', '/api/user.php', { language: 'xx' }, mine)).status).toBe(422)
})
test('POST user.php?push=1 stores the push subscription', async () => {
  const subscription = { endpoint: 'https://push.example/1', keys: testSubscriptionKeys }
  expect(await send('POST', '/api/user.php?push=1', { subscription })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  const row = await app.db.selectFrom('push_subscription').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ member_id: anna, subscription })
})
test('GET logout.php ends the session, from our own pages only', async () => {
  const mine = await app.session(bram)
  const foreign = await app.ask('GET', '/api/logout.php', {
    cookie: mine,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
  expect((await get('/api/user.php', mine)).body).toMatchObject({ user: { id: bram } })
  expect((await get('/api/logout.php', mine)).body).toEqual({ ok: true })
  expect((await get('/api/user.php', mine)).body).toEqual({ user: null })
})
test('GET geocode.php returns the nearest city, and false if there is none', async () => {
  expect((await get('/api/geocode.php?lat=0&lon=-140')).body).toBe(false)
  expect((await get('/api/geocode.php?lat=x&lon=2')).status).toBe(422)
})
test('POST page-hidden.php accepts a beacon with an empty body', async () => {
  expect(await send('POST', '/api/page-hidden.php', {})).toMatchObject({ status: 200, body: { ok: true } })
})
test('GET auto-like.php returns a profile with its id, the image to show and its origin', async () => {
  expect((await get('/api/auto-like.php')).body).toMatchObject({
    profile: {
      id: bram,
      fictional: false,
      main_image: { status: 'active', match: expect.stringContaining('/photos/') as string },
    },
    origin: 'suggestion',
  })
})
test('GET chats.php and likes.php return chats, profiles and liked_by', async () => {
  expect((await get('/api/chats.php')).body).toEqual({
    chats: [],
    unread_messages: 0,
    has_archived: false,
    next: null,
  })
  await send('POST', '/api/like.php', { id: bram })
  expect((await get('/api/likes.php')).body).toMatchObject({
    profiles: [{ id: bram, like_new: false }],
    liked_by: [],
  })
  expect((await get('/api/likes.php', await app.session(bram))).body).toMatchObject({
    liked_by: [{ id: anna, like_new: true }],
  })
})
test('DELETE chat.php removes a conversation from the caller’s list only', async () => {
  await send('POST', '/api/chat.php', { profile: bram, text: 'Hello' })
  const id = ((await get('/api/chats.php')).body as unknown as { chats: { conversation: { id: number } }[] })
    .chats[0]?.conversation.id
  const stranger = await app.session(await app.member())
  expect((await send('DELETE', '/api/chat.php', { conversation: id }, stranger)).status).toBe(404)
  expect((await send('DELETE', '/api/chat.php', { conversation: id })).body).toEqual({ ok: true })
  expect((await get('/api/chats.php')).body).toMatchObject({ chats: [] })
  expect((await get('/api/chats.php', await app.session(bram))).body).toMatchObject({
    chats: [{ num_unread_messages: 1, profile: { id: anna, fictional: false } }],
  })
})
test('GET discountcode.php returns the active code, or why there is none', async () => {
  expect((await get('/api/discountcode.php?welcome=true')).body).toMatchObject({
    discountcode: { code: 'TIMEBONUS25', value_percentage: 25, validity: 'once-per-user' },
  })
  expect(await get('/api/discountcode.php?code=none')).toMatchObject({
    status: 422,
    body: { error: { code: 'code_not_found', message: 'Code not found' } },
  })
})
test('GET settings.php returns the host’s site, and accepts only forced domains from its own list', async () => {
  expect((await get('/api/settings.php?domain=elsewhere.example&t=1', null)).body).toMatchObject({
    domain: 'localhost',
    domain_language: 'en',
    message_credits: 1,
  })
})
test('GET interests.php, regions.php and companyinfo.php return their lists', async () => {
  expect((await get('/api/interests.php', null)).body).toMatchObject({
    interests: expect.arrayContaining([{ code: 'hiking', name: expect.any(String) as string }]) as never,
  })
  expect((await get('/api/regions.php', null)).body).toMatchObject({
    countries: expect.arrayContaining([
      expect.objectContaining({ country: 'NL', label: 'province' }),
    ]) as never,
  })
  expect((await get('/api/companyinfo.php', null)).body).toMatchObject({
    id: 1,
    name: 'Amarelle B.V.',
    kvk: '12345678',
    tradenames: [],
    vat_numbers: [],
  })
})
test('GET assets/paymentmethod answers the mark of every method as a picture, also under the name without a line', async () => {
  expect(paymentMethods).toHaveLength(18)
  const icons = new Set<string>()
  for (const name of [...paymentMethods, 'applepay']) {
    const answer = await app.ask('GET', `/api/assets/paymentmethod/${name}.svg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const picture = await answer.text()
    expect(picture).toMatch(/^<svg .*<\/svg>$/)
    icons.add(picture)
  }
  expect(icons.size).toBe(18)
  expect((await app.ask('GET', '/api/assets/paymentmethod/nosuch.svg')).status).toBe(404)
})

test('a call that requires a member returns 403 with the flag for silent logout to visitors', async () => {
  expect(await get('/api/chats.php', null)).toMatchObject({
    status: 403,
    body: { authentication_required: true, error: { code: 'authentication_required' } },
  })
})
test('an unknown call returns 404 in the same format, a malformed JSON body 4xx, a foreign page 403', async () => {
  expect(await get('/api/nothing.php')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  const broken = await fetch(`${app.url}/api/like.php`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{',
  })
  expect([broken.status, await broken.json()]).toMatchObject([422, { error: { code: 'invalid_input' } }])
  const foreign = await app.ask('POST', '/api/like.php', {
    cookie,
    body: { id: bram },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
})
test('a call that spends credits or money is refused without an idempotency key', async () => {
  const answer = await fetch(`${app.url}/api/like.php`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ id: bram }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { code: 'idempotency_key_required' } },
  ])
})
test('openapi.json describes every served call, and the readable page lists them', async () => {
  const document = (await get('/api/openapi.json', null)).body as unknown as {
    paths: Record<string, Record<string, { summary?: string; description: string }>>
  }
  expect(Object.keys(document.paths).filter((path) => path.includes('?'))).toEqual([])
  const page = await (await app.ask('GET', '/api')).text()
  for (const endpoint of getRegisteredEndpoints()) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.description, getEndpointName(endpoint)).toContain(endpoint.summary)
    expect(page).toContain(endpoint.path)
  }
})
