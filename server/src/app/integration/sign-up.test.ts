// Sign-up and login at the wire: cookies, hosts and languages.
import { expect, test } from 'vitest'
import { createSignUpForm } from '../../../testing/accounts/sign-up.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const findCookie = (answer: Response, name: string): string | null =>
  answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? null
const getCookieValue = (cookie: string | null): string => cookie?.split(';')[0]?.split('=')[1] ?? ''
const fetchUser = async (cookie: string) =>
  ((await (await app.ask('GET', '/api/user.php', { cookie })).json()) as { user: { id: number } | null }).user

test('a session planted in the browser is worthless before and after sign-up and login', async () => {
  const fixed = createToken()
  const { email, password, ...more } = createSignUpForm()
  const signedUp = await app.ask('POST', '/api/signup.php', {
    cookie: `session=${fixed}`,
    body: { email, password, ...more },
  })
  expect(signedUp.status).toBe(200)
  const first = getCookieValue(findCookie(signedUp, 'session'))
  const loggedIn = await app.ask('POST', '/api/user.php', {
    cookie: `session=${first}`,
    body: { email, password },
  })
  const second = getCookieValue(findCookie(loggedIn, 'session'))
  expect(new Set([fixed, first, second]).size).toBe(3)
  expect(await fetchUser(`session=${fixed}`)).toBeNull()
  // The replaced session has ended too.
  expect(await fetchUser(`session=${first}`)).toBeNull()
  expect(await fetchUser(`session=${second}`)).toMatchObject({ email })
})

test('the browser gets an HttpOnly device cookie for a year and keeps it at the next login', async () => {
  const { email, password, ...more } = createSignUpForm()
  const signedUp = await app.ask('POST', '/api/signup.php', { body: { email, password, ...more } })
  const mark = findCookie(signedUp, 'device')
  expect(mark).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const loggedIn = await app.ask('POST', '/api/user.php', {
    cookie: `device=${getCookieValue(mark)}`,
    body: { email, password },
  })
  expect(findCookie(loggedIn, 'device')).toBe(mark)
})

test('a visitor’s origin reaches the account through the cookie of the first visit', async () => {
  await app.db.insertInto('traffic_source').values({ code: 'partner', name: 'Partner' }).execute()
  const tracking = { network: 'partner', sub1: 'é' }
  const cookie = `tracking=${Buffer.from(JSON.stringify(tracking)).toString('base64url')}`
  const answer = await app.ask('POST', '/api/signup.php', { cookie, body: createSignUpForm() })
  expect(await answer.json()).toMatchObject({ user: { trafficsource: 'partner' } })
  const row = await app.db
    .selectFrom('member')
    .select('tracking')
    .where('traffic_source', '=', 'partner')
    .executeTakeFirstOrThrow()
  expect(row.tracking).toEqual(tracking)
})

test('a traffic source’s key works only on its own site’s host; errors are in the caller’s language', async () => {
  const key = createToken()
  const { id: elsewhere } = await app.db
    .insertInto('site')
    .values({ host: 'else.example', name: 'Else', company_id: 1, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('traffic_source')
    .values({ code: 'theirs', name: 'Theirs', site_id: elsewhere, key_hash: hashToken(key) })
    .execute()
  const { email, date_of_birth, gender, looking_for } = createSignUpForm()
  const body = { key, email, date_of_birth, gender, looking_for }
  expect((await app.ask('POST', '/api/affiliate-signup.php', { body })).status).toBe(403)
  const form = createSignUpForm()
  await app.ask('POST', '/api/signup.php', { body: form })
  const refused = await app.ask('POST', '/api/signup.php', {
    body: createSignUpForm({ email: form.email }),
    headers: { 'accept-language': 'nl' },
  })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: { fields: { email: 'Bij dit e-mailadres hoort al een account op deze website.' } } },
  ])
})
