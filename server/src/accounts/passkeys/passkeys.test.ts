import {
  addPasskeyEndpoint,
  getPasskeyOptionsEndpoint,
  getPasskeysEndpoint,
  logInWithPasskeyEndpoint,
  proveIdentityEndpoint,
  removePasskeyEndpoint,
  requestPasskeyEndpoint,
} from '@amarelle/contract/endpoints/sign-in/passkeys'
import { afterEach, expect, test } from 'vitest'
import {
  createTestAccounts,
  getFieldErrors,
  testAccountPassword,
} from '../../../testing/accounts/accounts.ts'
import { createCodeBrowser, findMailedCode } from '../../../testing/accounts/code-browser.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestAuthenticator } from '../../../testing/platform/test-authenticator.ts'
import { toMemberActor } from '../../platform/actor.ts'
import { minutesToMs } from '../../platform/clock.ts'

const app = await createTestApp()
const { account, mailsTo, later, forgetLimits } = createTestAccounts(app)
const here = { rpId: 'localhost', origin: 'http://localhost' }
type Authenticator = ReturnType<typeof createTestAuthenticator>
afterEach(async () => {
  app.clock.set(null)
  await forgetLimits()
})

/** A member who has just logged in, in a browser with that session. */
async function createLoggedIn(options: Parameters<typeof account>[0] = {}) {
  const { id, email } = await account(options)
  const { id: sessionId } = await app.db
    .insertInto('session')
    .values({
      token_hash: Buffer.from(`token of ${id}`),
      member_id: id,
      device: 'test',
      expires_at: new Date(Date.now() + 86_400_000),
      proved_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, sessionId, browser: createCodeBrowser(app, { actor: toMemberActor(id, sessionId) }) }
}
type LoggedIn = Awaited<ReturnType<typeof createLoggedIn>>
async function addPasskey({ browser }: LoggedIn, authenticator: Authenticator, name = 'Phone') {
  const { options } = await browser.call(requestPasskeyEndpoint, {})
  return browser.call(addPasskeyEndpoint, { response: authenticator.register(options), name })
}
const visitor = (overrides = {}) => createCodeBrowser(app, overrides)
const getOptions = (browser = visitor()) => browser.call(getPasskeyOptionsEndpoint, {})
const logIn = (response: ReturnType<Authenticator['sign']>, browser = visitor()) =>
  browser.call(logInWithPasskeyEndpoint, { response })
const countSessions = async (id: number) =>
  (await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).length

test('a passkey logs in without an address, and its use is listed; adding it was mailed', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  const { passkeys, proved } = await addPasskey(member, authenticator, 'Blue phone')
  expect([passkeys.map(({ name }) => name), proved]).toEqual([['Blue phone'], true])
  const browser = visitor()
  const { user } = await logIn(authenticator.sign((await getOptions()).options), browser)
  expect([user?.id, browser.countSessions()]).toEqual([member.id, 1])
  const listed = await member.browser.call(getPasskeysEndpoint, {})
  expect(listed.passkeys[0]?.last_used_at).not.toBeNull()
  await app.drainJobs()
  const [mail] = mailsTo(member.email)
  expect(mail?.text).toContain('Blue phone')
  expect(mail?.text).toContain('/settings/login')
})

test('an answer works once, and not after ten minutes', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  const answer = authenticator.sign((await getOptions()).options)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => getRefusalCode(logIn(answer))))
  expect(outcomes.toSorted()).toEqual(['accepted', 'passkey_refused', 'passkey_refused', 'passkey_refused'])
  const late = authenticator.sign((await getOptions()).options)
  later(minutesToMs(11))
  expect(await getRefusalCode(logIn(late))).toBe('passkey_refused')
})

test('a challenge that was made up, of another site or for a registration is refused', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  const elsewhere = visitor({ site: await app.otherSite('passkeys.localhost') })
  const challenges = [
    Buffer.from(`${Date.now()}.made-up.signature`).toString('base64url'),
    (await getOptions(elsewhere)).options['challenge'],
    (await member.browser.call(requestPasskeyEndpoint, {})).options['challenge'],
  ]
  for (const challenge of challenges)
    expect(await getRefusalCode(logIn(authenticator.sign({ challenge })))).toBe('passkey_refused')
})

test('an answer for another origin or host is refused, also when the passkey is created', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  for (const foreign of [
    { rpId: 'localhost', origin: 'https://phishing.example' },
    { rpId: 'phishing.example', origin: 'http://localhost' },
  ]) {
    const { options } = await member.browser.call(requestPasskeyEndpoint, {})
    const response = createTestAuthenticator(foreign).register(options)
    expect(await getRefusalCode(member.browser.call(addPasskeyEndpoint, { response, name: 'X' }))).toBe(
      'passkey_refused',
    )
  }
  const foreignPage = visitor({ origin: 'https://phishing.example' })
  const answer = authenticator.sign((await getOptions()).options)
  expect(await getRefusalCode(logIn(answer, foreignPage))).toBe('passkey_refused')
})

test('a passkey works on no other site, even on the same host', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  const elsewhere = visitor({ site: await app.otherSite('sister.localhost') })
  const answer = authenticator.sign((await getOptions(elsewhere)).options)
  expect(await getRefusalCode(logIn(answer, elsewhere))).toBe('passkey_refused')
})

test('a passkey whose counter goes back is refused', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  await app.db.updateTable('member_passkey').set({ counter: 99 }).where('member_id', '=', member.id).execute()
  expect(await getRefusalCode(logIn(authenticator.sign((await getOptions()).options)))).toBe(
    'passkey_refused',
  )
})

test('ten minutes after the log-in, passkeys change only after the password or a mailed code', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  const [passkey] = (await member.browser.call(getPasskeysEndpoint, {})).passkeys
  const remove = () => member.browser.call(removePasskeyEndpoint, { id: passkey?.id ?? '' })
  later(minutesToMs(11))
  expect((await member.browser.call(getPasskeysEndpoint, {})).proved).toBe(false)
  expect(await getRefusalCode(member.browser.call(requestPasskeyEndpoint, {}))).toBe(
    'proof_of_identity_required',
  )
  expect(await getRefusalCode(remove())).toBe('proof_of_identity_required')
  const prove = (proof: { password: string } | { code: string }) =>
    getFieldErrors(member.browser.call(proveIdentityEndpoint, proof))
  expect(await prove({ password: 'wrong' })).toEqual({ password: 'password_wrong' })
  expect(await prove({ code: 'AAAA-AAAA' })).toEqual({ code: 'login_code_wrong' })
  expect(await getRefusalCode(remove())).toBe('proof_of_identity_required')
  await member.browser.requestCode(member.email)
  expect(await prove({ code: (await findMailedCode(app, member.email)) ?? '' })).toBe('accepted')
  expect(await getRefusalCode(member.browser.call(requestPasskeyEndpoint, {}))).toBe('accepted')
  later(minutesToMs(22))
  expect(await prove({ password: testAccountPassword })).toBe('accepted')
  expect(await getRefusalCode(remove())).toBe('accepted')
})

test('removing a passkey ends it and all other sessions, and is mailed', async () => {
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator, 'Lost phone')
  await logIn(authenticator.sign((await getOptions()).options))
  expect(await countSessions(member.id)).toBe(2)
  const [passkey] = (await member.browser.call(getPasskeysEndpoint, {})).passkeys
  const { passkeys } = await member.browser.call(removePasskeyEndpoint, { id: passkey?.id ?? '' })
  expect([passkeys, await countSessions(member.id)]).toEqual([[], 1])
  expect(await getRefusalCode(logIn(authenticator.sign((await getOptions()).options)))).toBe(
    'passkey_refused',
  )
  await app.drainJobs()
  expect(mailsTo(member.email).at(-1)?.text).toContain('“Lost phone” can no longer log in')
})

test('a member cannot remove another member’s passkey, or store one for a challenge of another member', async () => {
  const [anna, bea] = [await createLoggedIn(), await createLoggedIn()]
  const authenticator = createTestAuthenticator(here)
  await addPasskey(anna, authenticator)
  const [passkey] = (await anna.browser.call(getPasskeysEndpoint, {})).passkeys
  expect(await getRefusalCode(bea.browser.call(removePasskeyEndpoint, { id: passkey?.id ?? '' }))).toBe(
    'not_found',
  )
  const { options } = await anna.browser.call(requestPasskeyEndpoint, {})
  const response = createTestAuthenticator(here).register(options)
  expect(await getRefusalCode(bea.browser.call(addPasskeyEndpoint, { response, name: 'X' }))).toBe(
    'passkey_refused',
  )
  // The same credential a second time, for somebody else.
  const again = await bea.browser.call(requestPasskeyEndpoint, {})
  const stolen = authenticator.register(again.options)
  expect(await getRefusalCode(bea.browser.call(addPasskeyEndpoint, { response: stolen, name: 'X' }))).toBe(
    'passkey_refused',
  )
  expect((await getOwnCount(anna)) + (await getOwnCount(bea))).toBe(1)
})
const getOwnCount = async ({ browser }: LoggedIn) =>
  (await browser.call(getPasskeysEndpoint, {})).passkeys.length

test('a member has ten passkeys at most, also with concurrent calls', async () => {
  const member = await createLoggedIn()
  for (let i = 0; i < 9; i += 1) await addPasskey(member, createTestAuthenticator(here), `Key ${i}`)
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => getRefusalCode(addPasskey(member, createTestAuthenticator(here)))),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', 'passkey_limit', 'passkey_limit'])
  expect(await getRefusalCode(member.browser.call(requestPasskeyEndpoint, {}))).toBe('passkey_limit')
})

test('an account whose address is not confirmed gets no passkey; a suspended one is told so after a right one', async () => {
  const waiting = await createLoggedIn({ activated: false })
  expect(await getRefusalCode(waiting.browser.call(requestPasskeyEndpoint, {}))).toBe('activation_needed')
  const member = await createLoggedIn()
  const authenticator = createTestAuthenticator(here)
  await addPasskey(member, authenticator)
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.id).execute()
  const browser = visitor()
  expect(await getRefusalCode(logIn(authenticator.sign((await getOptions()).options), browser))).toBe(
    'account_suspended',
  )
  expect(browser.countSessions()).toBe(0)
})

test('opening the log-in page stores no challenge', async () => {
  const before = await app.db.selectFrom('used_proof').selectAll().execute()
  await getOptions()
  expect(await app.db.selectFrom('used_proof').selectAll().execute()).toEqual(before)
})
