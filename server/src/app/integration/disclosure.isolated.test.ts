// Enumeration: in strict disclosure, neither status, body nor the work done reveals whether an account exists.
// Isolated: it replaces a module.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { requestMailChangeEndpoint, requestResetEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { PoolClient } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import {
  getFieldErrors,
  testAccountPassword,
  createTestAccounts,
} from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const passwordWork = vi.hoisted(() => ({ verified: 0, hashed: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (...words: Parameters<typeof real.hash>) => {
      passwordWork.hashed += 1
      return real.hash(...words)
    },
    verify: (...words: Parameters<typeof real.verify>) => {
      passwordWork.verified += 1
      return real.verify(...words)
    },
  }
})

const app = await createTestServer({ account_disclosure: 'strict' })
const { account, mailsTo, mailedToken, statusOf, forgetLimits } = createTestAccounts(app)
afterEach(forgetLimits)

let queries = 0
/** Marks work done for a measured call; concurrent background work does not count. */
const requestScope = new AsyncLocalStorage<boolean>()
subscribe('http.server.request.start', () => requestScope.enterWith(true))
const countedClients = new WeakSet<PoolClient>()
app.pool.on('acquire', (client) => {
  if (countedClients.has(client)) return
  countedClients.add(client)
  const real = client.query.bind(client) as (...words: unknown[]) => unknown
  Object.assign(client, {
    query(...words: unknown[]) {
      // The list of sites is reloaded every half minute, whatever is called.
      if (requestScope.getStore() && !JSON.stringify(words[0]).includes('from \\"site\\"')) queries += 1
      return real(...words)
    },
  })
})
/** Measures a call's response and its internal cost. */
async function measureRequest(method: string, path: string, body: unknown, cookie?: string) {
  const before = { ...passwordWork, queries }
  const answer = await app.ask(method, path, { body, ...(cookie ? { cookie } : {}) })
  return {
    status: answer.status,
    body: await answer.text(),
    headers: [...answer.headers.keys()].filter((name) => name !== 'date').toSorted(),
    verified: passwordWork.verified - before.verified,
    hashed: passwordWork.hashed - before.hashed,
    queries: queries - before.queries,
  }
}

test('login: a wrong password and an unknown name look the same, including the lockout', async () => {
  const { email, name } = await account()
  await measureRequest('POST', '/api/user.php', { email: 'warm@example.org', password: 'x' })
  for (const [existing, unknown] of [
    [email, 'nobody@example.org'],
    [name, 'Nobody'],
  ]) {
    await app.db.deleteFrom('login_attempt').execute()
    for (let i = 0; i < 7; i += 1) {
      const responseToExisting = await measureRequest('POST', '/api/user.php', {
        email: existing,
        password: 'wrong',
      })
      const responseToUnknown = await measureRequest('POST', '/api/user.php', {
        email: unknown,
        password: 'wrong',
      })
      expect(responseToUnknown, `attempt ${i}`).toEqual(responseToExisting)
      expect(responseToExisting.status).toBe(i < 5 ? 401 : 429)
      expect(responseToExisting.verified).toBe(i < 5 ? 1 : 0)
      expect(responseToExisting.queries).toBeGreaterThan(2)
    }
  }
})

test('reset: an unknown address gets the same response for the same work, also past the limit; the e-mail informs the owner', async () => {
  const { email } = await account()
  await measureRequest('POST', '/api/reset-password.php', { email: 'warm@example.org' })
  for (let i = 0; i < 4; i += 1) {
    const responseToExisting = await measureRequest('POST', '/api/reset-password.php', { email })
    const responseToUnknown = await measureRequest('POST', '/api/reset-password.php', {
      email: 'nobody@example.org',
    })
    expect(responseToUnknown).toEqual(responseToExisting)
    expect(responseToExisting.status).toBe(i < 3 ? 200 : 429)
  }
  await app.drainJobs()
  expect(mailsTo(email)).toHaveLength(3)
  expect(mailsTo('nobody@example.org')).toEqual([])
})

test('code to log in: an unknown address gets the same responses for the same work, for the request and for a wrong code', async () => {
  const { email } = await account()
  const cookie = `device=${'d'.repeat(43)}`
  await measureRequest('POST', '/api/login-code.php', { email: 'warm@example.org' }, cookie)
  for (let i = 0; i < 2; i += 1) {
    const known = await measureRequest('POST', '/api/login-code.php', { email }, cookie)
    const unknown = await measureRequest(
      'POST',
      '/api/login-code.php',
      { email: 'nobody@example.org' },
      cookie,
    )
    expect(unknown).toEqual(known)
    expect(known.status).toBe(200)
  }
  await app.drainJobs()
  for (let i = 0; i < 7; i += 1) {
    const tryCode = (address: string) =>
      measureRequest('PUT', '/api/login-code.php', { email: address, code: 'AAAA-AAAA' }, cookie)
    const known = await tryCode(email)
    expect(await tryCode('nobody@example.org')).toEqual(known)
    expect(known.status).toBe(422)
  }
  expect(mailsTo(email)).toHaveLength(2)
  expect(mailsTo('nobody@example.org')).toEqual([])
})

test('a closed account is disclosed to its owner only: by the right password or by e-mail', async () => {
  const { id, email } = await account()
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion', deletion_requested_at: new Date() })
    .where('id', '=', id)
    .execute()
  const wrong = await measureRequest('POST', '/api/user.php', { email, password: 'wrong' })
  const nobody = await measureRequest('POST', '/api/user.php', {
    email: 'nobody@example.org',
    password: 'wrong',
  })
  expect(wrong).toEqual(nobody)
  expect(
    (await measureRequest('POST', '/api/user.php', { email, password: testAccountPassword })).status,
  ).toBe(403)
  const reset = await measureRequest('POST', '/api/reset-password.php', { email })
  expect(reset).toEqual(
    await measureRequest('POST', '/api/reset-password.php', { email: 'nobody@example.org' }),
  )
})

test('e-mail change: a taken address gets the same response for the same work, and its owner an e-mail', async () => {
  const [{ id }, other] = [await account(), await account()]
  const cookie = await app.session(id)
  const ask = (email: string) =>
    measureRequest('POST', '/api/mail-change.php', { email, password: testAccountPassword }, cookie)
  await ask('warm@example.org')
  const [responseToExisting, free] = [await ask(other.email), await ask('free@example.org')]
  expect(responseToExisting).toEqual(free)
  expect(responseToExisting.status).toBe(200)
  await app.drainJobs()
  await app.call(id, requestResetEndpoint, { email: other.email })
  expect(await mailedToken(other.email)).toMatch(/^[\w-]{43}$/)
  expect(mailsTo(other.email)).toHaveLength(1)
})

test('the owner of an address that someone else requests gets an e-mail without a link into the account', async () => {
  const [{ id }, other] = [await account(), await account()]
  await app.call(id, requestMailChangeEndpoint, { email: other.email, password: testAccountPassword })
  await app.drainJobs()
  const [mail] = mailsTo(other.email)
  expect(mail?.text).toContain('/reset-password')
  expect(mail?.text).not.toMatch(/\/[\w-]{43}\b/)
  expect(
    await getFieldErrors(
      app.call(id, requestMailChangeEndpoint, { email: 'x', password: testAccountPassword }),
    ),
  ).toEqual({
    email: 'invalid_email',
  })
})

let newMemberCount = 0
const createSignUpForm = (email: string) => ({
  email,
  name: `Newcomer${(newMemberCount += 1)}`,
  password: testAccountPassword,
  date_of_birth: '1991-02-03',
  gender: 'female',
  looking_for: 'male',
  consent: true,
  terms: true,
})
const signUp = (email: string) => measureRequest('POST', '/api/signup.php', createSignUpForm(email))

test('sign-up: a taken, a closed and a free address get the same response for the same work; the e-mail says the rest', async () => {
  const [existingMember, closed] = [await account(), await account()]
  await app.db
    .updateTable('member')
    .set({ status: 'pending_deletion', deletion_requested_at: new Date() })
    .where('id', '=', closed.id)
    .execute()
  await signUp('warm@example.org')
  const free = await signUp('free@example.org')
  expect([free.status, free.body, free.hashed]).toEqual([200, '{"user":null}', 1])
  expect(free.headers).not.toContain('set-cookie')
  expect(await signUp(existingMember.email.toUpperCase())).toEqual(free)
  expect(await signUp(closed.email)).toEqual(free)
  const check = (email: string) => measureRequest('POST', '/api/signup-check.php', { email })
  expect(await check(existingMember.email)).toEqual(await check('other@example.org'))
  await app.drainJobs()
  expect(mailsTo(existingMember.email).map(({ text }) => /\/reset-password$/m.test(text))).toEqual([true])
  const { token, kind } = { token: await mailedToken(closed.email), kind: 'reactivation' }
  expect(await (await app.ask('GET', `/api/token.php?token=${token}`)).json()).toEqual({ kind })
  expect(await statusOf(closed.id)).toBe('pending_deletion')
})

test('sign-up: an account is created for a free address only, once for five concurrent calls, and its e-mailed link activates it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.ask('POST', '/api/signup.php', { body: createSignUpForm('wanted@example.org') }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const createdMembers = await app.db
    .selectFrom('member')
    .select('id')
    .where('email', 'like', 'wanted%')
    .execute()
  expect(createdMembers).toHaveLength(1)
  const left = await app.db.selectFrom('member').select('id').where('email', 'like', '%@invalid').execute()
  expect(left).toEqual([])
  await app.drainJobs()
  const link = mailsTo('wanted@example.org').flatMap(({ text }) => /\/([\w-]{43})\b/.exec(text)?.[1] ?? [])
  expect(link).toHaveLength(1)
  await app.ask('POST', '/api/activate.php', { body: { token: link[0] } })
  expect(await statusOf(createdMembers[0]?.id ?? 0)).toBe('active')
})
