// Sign-up and login at the wire: cookies, hosts and languages.
import { expect, test } from 'vitest'
import { form } from '../accounts/test-sign-up.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { testServer } from './test-server.ts'

const house = await testServer()
const cookieOf = (answer: Response, name: string): string | null =>
  answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? null
const valueOf = (cookie: string | null): string => cookie?.split(';')[0]?.split('=')[1] ?? ''
const userOf = async (cookie: string) =>
  ((await (await house.ask('GET', '/api/user.php', { cookie })).json()) as { user: { id: number } | null })
    .user

test('a session that somebody put into the browser is worth nothing before and after sign-up and login', async () => {
  const fixed = newToken()
  const { email, password, ...more } = form()
  const signedUp = await house.ask('POST', '/api/signup.php', {
    cookie: `session=${fixed}`,
    body: { email, password, ...more },
  })
  expect(signedUp.status).toBe(200)
  const first = valueOf(cookieOf(signedUp, 'session'))
  const loggedIn = await house.ask('POST', '/api/user.php', {
    cookie: `session=${first}`,
    body: { email, password },
  })
  const second = valueOf(cookieOf(loggedIn, 'session'))
  expect(new Set([fixed, first, second]).size).toBe(3)
  expect(await userOf(`session=${fixed}`)).toBeNull()
  // The cookie that was replaced has ended, too.
  expect(await userOf(`session=${first}`)).toBeNull()
  expect(await userOf(`session=${second}`)).toMatchObject({ email })
})

test('the browser gets a mark for a year that scripts cannot read, and keeps it at the next login', async () => {
  const { email, password, ...more } = form()
  const signedUp = await house.ask('POST', '/api/signup.php', { body: { email, password, ...more } })
  const mark = cookieOf(signedUp, 'device')
  expect(mark).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const loggedIn = await house.ask('POST', '/api/user.php', {
    cookie: `device=${valueOf(mark)}`,
    body: { email, password },
  })
  expect(cookieOf(loggedIn, 'device')).toBe(mark)
})

test('where a visitor came from reaches the account by the cookie of the first visit', async () => {
  await house.db.insertInto('traffic_source').values({ code: 'partner', name: 'Partner' }).execute()
  const told = { network: 'partner', sub1: 'é' }
  const cookie = `tracking=${Buffer.from(JSON.stringify(told)).toString('base64url')}`
  const answer = await house.ask('POST', '/api/signup.php', { cookie, body: form() })
  expect(await answer.json()).toMatchObject({ user: { trafficsource: 'partner' } })
  const row = await house.db
    .selectFrom('member')
    .select('tracking')
    .where('traffic_source', '=', 'partner')
    .executeTakeFirstOrThrow()
  expect(row.tracking).toEqual(told)
})

test('a key of one site’s traffic source opens that site’s host only; refusals come in the caller’s language', async () => {
  const key = newToken()
  const { id: elsewhere } = await house.db
    .insertInto('site')
    .values({ host: 'else.example', name: 'Else', company_id: 1, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('traffic_source')
    .values({ code: 'theirs', name: 'Theirs', site_id: elsewhere, key_hash: hashToken(key) })
    .execute()
  const { email, date_of_birth, gender, looking_for } = form()
  const body = { key, email, date_of_birth, gender, looking_for }
  expect((await house.ask('POST', '/api/affiliate-signup.php', { body })).status).toBe(403)
  const taken = form()
  await house.ask('POST', '/api/signup.php', { body: taken })
  const refused = await house.ask('POST', '/api/signup.php', {
    body: form({ email: taken.email }),
    headers: { 'accept-language': 'nl' },
  })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: { fields: { email: 'Bij dit e-mailadres hoort al een account op deze website.' } } },
  ])
})
