// Log-ins with accounts at Google and Apple, both played by a real OpenID provider on this machine.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getIdentitiesEndpoint,
  getLoginProviderCallbackPath,
  getLoginProvidersEndpoint,
  type LoginProvider,
  loginProviders,
  startProviderLogInEndpoint,
  unlinkIdentityEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createAppleKeyPair, startFakeLoginProvider } from '../../../../fakes/login-provider/index.ts'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createProviderBrowser } from '../../../testing/accounts/provider-browser.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { minutesToMs } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const sister = 'sister.localhost'
const app = await createTestServer()
const sisterSite = await app.otherSite(sister)
const { account, mailsTo, later, forgetLimits } = createTestAccounts(app)
const listRedirectUris = (provider: LoginProvider) =>
  ['localhost', sister].map((host) => `http://${host}${getLoginProviderCallbackPath(provider)}`)
const keys = createAppleKeyPair()
const appleKey = { teamId: 'TEAM123456', keyId: 'KEY1234567' }
const fakes = {
  google: await startFakeLoginProvider({
    clientId: 'amarelle.google',
    credential: 'the secret of the client',
    redirectUris: listRedirectUris('google'),
  }),
  apple: await startFakeLoginProvider({
    clientId: 'amarelle.apple',
    credential: { ...appleKey, publicKey: keys.publicKey },
    redirectUris: listRedirectUris('apple'),
  }),
}
const variables = {
  NODE_ENV: 'test',
  GOOGLE_CLIENT_ID: 'amarelle.google',
  GOOGLE_CLIENT_SECRET: 'the secret of the client',
  GOOGLE_ISSUER: fakes.google.issuer,
  APPLE_CLIENT_ID: 'amarelle.apple',
  APPLE_TEAM_ID: appleKey.teamId,
  APPLE_KEY_ID: appleKey.keyId,
  APPLE_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
  APPLE_ISSUER: fakes.apple.issuer,
}
const { loginProviders: configured } = readConfig(variables, '/tmp')
const configure = (providers: typeof configured) =>
  Object.assign(app.services.config, { loginProviders: providers })
configure(configured)
afterAll(() => Promise.all([fakes.google.stop(), fakes.apple.stop()]))
afterEach(async () => {
  app.clock.set(null)
  fakes.google.setClaims(null)
  fakes.apple.setClaims(null)
  configure(configured)
  await forgetLimits()
})

let accountCount = 0
/** The number of a new account at a provider. */
const createSubject = () => `subject-${(accountCount += 1)}`
const visitor = (host?: string) => createProviderBrowser(app, host === undefined ? {} : { host })
/** A member who has just logged in, in a browser with that session. */
async function createLoggedIn(options: Parameters<typeof account>[0] = {}) {
  const { id, email } = await account(options)
  const cookie = await app.session(id)
  await app.db
    .updateTable('session')
    .set({ proved_at: app.clock.now() })
    .where('member_id', '=', id)
    .execute()
  return { id, email, cookie, browser: createProviderBrowser(app, { cookie }) }
}
async function createLinked(provider: LoginProvider = 'google') {
  const member = await createLoggedIn()
  const subject = createSubject()
  await member.browser.link(provider, subject)
  return { ...member, subject }
}
const getUserId = async ({ call }: ReturnType<typeof visitor>) =>
  (await call(currentUserEndpoint, {})).user?.id ?? null
const listLinked = async ({ call }: ReturnType<typeof visitor>) =>
  (await call(getIdentitiesEndpoint, {})).identities.map(({ provider }) => provider)
const countSessions = async (id: number) =>
  (await app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).length

test.each(loginProviders)(
  'an account at %s logs in after it was linked, and both are listed',
  async (provider) => {
    const member = await createLinked(provider)
    expect(await listLinked(member.browser)).toEqual([provider])
    const browser = visitor()
    const url = await browser.startLogIn(provider, '/likes')
    expect(new URL(url).searchParams.get('scope')).toBe('openid')
    const answer = await browser.complete(provider, await browser.visit(url, member.subject))
    expect([answer.return_path, await getUserId(browser)]).toEqual(['/likes', member.id])
    const { identities } = await member.browser.call(getIdentitiesEndpoint, {})
    expect(identities[0]?.last_used_at).not.toBeNull()
    await app.drainJobs()
    const [mail] = mailsTo(member.email)
    expect(mail?.text).toContain(provider === 'google' ? 'Google account' : 'Apple account')
    expect(mail?.text).toContain('/settings/login')
  },
)

test('an account that nobody linked opens nothing, and the answer is the same for every one', async () => {
  const { id, email } = await account()
  fakes.google.setClaims((claims) => ({ ...claims, email, email_verified: true }))
  const browser = visitor()
  expect(await getRefusalCode(browser.logIn('google', createSubject()))).toBe('identity_not_linked')
  expect([browser.getCookie('session'), await countSessions(id)]).toEqual([null, 0])
})

test('an account linked on one site opens nothing on another one', async () => {
  const member = await createLinked()
  expect(await getRefusalCode(visitor(sister).logIn('google', member.subject))).toBe('identity_not_linked')
  // It can be linked there, by another member.
  const { id } = await account({ site: sisterSite })
  const cookie = await app.session(id)
  await app.db.updateTable('session').set({ proved_at: new Date() }).where('member_id', '=', id).execute()
  const browser = createProviderBrowser(app, { cookie, host: sister })
  await browser.link('google', member.subject)
  const there = visitor(sister)
  await there.logIn('google', member.subject)
  expect(await getUserId(there)).toBe(id)
})

test('a response is taken once, in the browser, on the site and for the provider of its request', async () => {
  const member = await createLinked()
  const browser = visitor()
  const respond = async () => browser.visit(await browser.startLogIn('google'), member.subject)
  const response = await respond()
  const stranger = visitor()
  await stranger.startLogIn('google')
  expect(await getRefusalCode(stranger.complete('google', response))).toBe('login_provider_refused')
  expect(await getRefusalCode(browser.complete('apple', response))).toBe('login_provider_refused')
  const sisterCookie = `device=${browser.getCookie('device')}`
  const sisterBrowser = createProviderBrowser(app, { cookie: sisterCookie, host: sister })
  expect(await getRefusalCode(sisterBrowser.complete('google', response))).toBe('login_provider_refused')
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => getRefusalCode(browser.complete('google', response))),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', 'login_provider_refused', 'login_provider_refused'])
  // The code of an earlier response with the state of a new one.
  const state = new URLSearchParams(await respond()).get('state') ?? ''
  const mixed = new URLSearchParams(response)
  mixed.set('state', state)
  expect(await getRefusalCode(visitor().complete('google', mixed.toString()))).toBe('login_provider_refused')
  expect(await getRefusalCode(browser.complete('google', mixed.toString()))).toBe('login_provider_refused')
  expect(await getRefusalCode(browser.complete('google', ''))).toBe('login_provider_refused')
})

test('a code that another request of the same browser brought is refused', async () => {
  const member = await createLinked()
  const browser = visitor()
  const first = await browser.visit(await browser.startLogIn('google'), member.subject)
  const second = await browser.visit(await browser.startLogIn('google'), member.subject)
  const mixed = new URLSearchParams(second)
  mixed.set('code', new URLSearchParams(first).get('code') ?? '')
  expect(await getRefusalCode(browser.complete('google', mixed.toString()))).toBe('login_provider_refused')
})

test('a response is refused after ten minutes, and old requests are deleted', async () => {
  const browser = visitor()
  const response = await browser.visit(await browser.startLogIn('google'), createSubject())
  later(minutesToMs(11))
  expect(await getRefusalCode(browser.complete('google', response))).toBe('login_provider_refused')
  await addJob(app.db, 'forget-old', {})
  await app.drainJobs()
  expect(await app.db.selectFrom('login_provider_request').select('provider').execute()).toEqual([])
})

test('a token for another client, of another issuer, with another nonce or signature, or too old is refused', async () => {
  const member = await createLinked()
  const past = Math.floor(Date.now() / 1000) - 3600
  const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const changes = [
    [{ aud: 'another.client' }],
    [{ iss: 'https://accounts.google.com' }],
    [{ nonce: 'of-another-request' }],
    [{ nonce: undefined }],
    [{ exp: past, iat: past - 60 }],
    [{}, foreignKey],
  ] as const
  for (const [claims, key] of changes) {
    fakes.google.setClaims((original) => ({ ...original, ...claims }), key)
    const browser = visitor()
    expect(await getRefusalCode(browser.logIn('google', member.subject)), JSON.stringify(claims)).toBe(
      'login_provider_refused',
    )
    expect(await getUserId(browser)).toBeNull()
  }
  fakes.google.setClaims(null)
  await visitor().logIn('google', member.subject)
})

test('an account is linked only by the session that began, with a recent proof and a confirmed address', async () => {
  const [anna, bea] = [await createLoggedIn(), await createLoggedIn()]
  const subject = createSubject()
  // Both sessions in one browser, one after the other; and a browser that has logged out.
  const response = await anna.browser.visit(await anna.browser.startLink('google'), subject)
  const device = `device=${anna.browser.getCookie('device')}`
  const other = createProviderBrowser(app, { cookie: bea.cookie })
  expect(await getRefusalCode(other.complete('google', response))).toBe('login_provider_refused')
  const takenOver = await app.server.inject({
    method: 'PUT',
    url: '/api/login-providers.php',
    headers: { host: 'localhost', cookie: `${device}; ${bea.cookie}`, 'sec-fetch-site': 'same-origin' },
    payload: { provider: 'google', response },
  })
  expect(takenOver.json()).toMatchObject({ error: { code: 'login_provider_refused' } })
  expect([await listLinked(anna.browser), await listLinked(bea.browser)]).toEqual([[], []])
  const loggedOut = await anna.browser.visit(await anna.browser.startLink('google'), subject)
  later(minutesToMs(9))
  expect(await getRefusalCode(anna.browser.complete('google', loggedOut))).toBe('accepted')
  later(minutesToMs(11))
  expect(await getRefusalCode(anna.browser.startLink('apple'))).toBe('proof_of_identity_required')
  expect(await getRefusalCode(anna.browser.call(unlinkIdentityEndpoint, { provider: 'google' }))).toBe(
    'proof_of_identity_required',
  )
  app.clock.set(null)
  const waiting = await createLoggedIn({ activated: false })
  expect(await getRefusalCode(waiting.browser.startLink('google'))).toBe('activation_needed')
  expect(await getRefusalCode(visitor().startLink('google'))).toBe('authentication_required')
})

test('the session of a link that ended while the browser was away links nothing', async () => {
  const member = await createLoggedIn()
  const subject = createSubject()
  const response = await member.browser.visit(await member.browser.startLink('google'), subject)
  await app.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  expect(await getRefusalCode(member.browser.complete('google', response))).toBe('login_provider_refused')
  expect(await getRefusalCode(visitor().logIn('google', subject))).toBe('identity_not_linked')
})

test('an account belongs to one member, also when two link it at once, and the other is not told whose it is', async () => {
  const members = [await createLoggedIn({ name: 'Rosalind' }), await createLoggedIn({ name: 'Celia' })]
  const subject = createSubject()
  const responses = await Promise.all(
    members.map(async ({ browser }) => browser.visit(await browser.startLink('google'), subject)),
  )
  const outcomes = await Promise.all(
    members.map(({ browser }, i) =>
      browser.complete('google', responses[i] ?? '').then(
        () => 'accepted',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual([
    'accepted',
    'identity_taken: This Google account is already linked to another account here.',
  ])
})

test('a member links one account of each provider, also when two are linked at once', async () => {
  const { browser } = await createLoggedIn()
  const responses: string[] = []
  for (const subject of [createSubject(), createSubject()])
    responses.push(await browser.visit(await browser.startLink('google'), subject))
  const outcomes = await Promise.all(
    responses.map((response) => getRefusalCode(browser.complete('google', response))),
  )
  expect(outcomes.toSorted()).toEqual(['accepted', 'identity_limit'])
  expect(await getRefusalCode(browser.startLink('google'))).toBe('identity_limit')
  await browser.link('apple', createSubject())
  expect(await listLinked(browser)).toEqual(['google', 'apple'])
})

test('unlinking ends the way in and all other sessions, and is mailed; the account can be linked again', async () => {
  const member = await createLinked()
  const elsewhere = visitor()
  await elsewhere.logIn('google', member.subject)
  const { identities } = await member.browser.call(unlinkIdentityEndpoint, { provider: 'google' })
  expect([identities, await getUserId(elsewhere), await getUserId(member.browser)]).toEqual([
    [],
    null,
    member.id,
  ])
  expect(await getRefusalCode(visitor().logIn('google', member.subject))).toBe('identity_not_linked')
  expect(await getRefusalCode(member.browser.call(unlinkIdentityEndpoint, { provider: 'google' }))).toBe(
    'not_found',
  )
  await app.drainJobs()
  expect(mailsTo(member.email).at(-1)?.text).toContain('Your Google account can no longer log in')
  const another = await createLoggedIn()
  await another.browser.link('google', member.subject)
  expect(await listLinked(another.browser)).toEqual(['google'])
})

test('suspended and closed accounts are told so and get no session', async () => {
  for (const [status, code] of [
    ['suspended', 'account_suspended'],
    ['pending_deletion', 'pending_deletion'],
    ['deleted', 'identity_not_linked'],
  ] as const) {
    const member = await createLinked()
    await app.db.updateTable('member').set({ status }).where('id', '=', member.id).execute()
    const browser = visitor()
    expect(await getRefusalCode(browser.logIn('google', member.subject)), status).toBe(code)
    expect(browser.getCookie('session'), status).toBeNull()
  }
})

test('a person who cancels at the provider is told so, and nothing is logged in', async () => {
  expect(await getRefusalCode(visitor().logIn('google', null))).toBe('login_provider_cancelled')
  expect(await getRefusalCode(visitor().logIn('apple', null))).toBe('login_provider_cancelled')
})

test('without a client nothing is offered, and a provider that is away or refuses our client is unavailable', async () => {
  const offered = await visitor().call(getLoginProvidersEndpoint, {})
  expect(offered.providers).toEqual(['google', 'apple'])
  configure({ google: null, apple: configured.apple })
  expect((await visitor().call(getLoginProvidersEndpoint, {})).providers).toEqual(['apple'])
  expect(await getRefusalCode(visitor().startLogIn('google'))).toBe('login_provider_unavailable')
  if (!configured.google || !configured.apple) throw new Error('both are configured')
  configure({ ...configured, google: { ...configured.google, issuer: 'http://127.0.0.1:9' } })
  expect(await getRefusalCode(visitor().startLogIn('google'))).toBe('login_provider_unavailable')
  configure({ ...configured, google: { ...configured.google, clientSecret: 'an old one' } })
  expect(await getRefusalCode(visitor().logIn('google', createSubject()))).toBe('login_provider_unavailable')
  configure({ ...configured, apple: { ...configured.apple, keyId: 'ANOTHERKEY' } })
  expect(await getRefusalCode(visitor().logIn('apple', createSubject()))).toBe('login_provider_unavailable')
})

test('the addresses of a provider are looked up once', async () => {
  fakes.google.paths.length = 0
  configure({ ...configured, google: configured.google && { ...configured.google } })
  await Promise.all([visitor().startLogIn('google'), visitor().startLogIn('google')])
  await visitor().startLogIn('google')
  expect(fakes.google.paths).toEqual(['/.well-known/openid-configuration'])
})

test('Apple’s form is the only one from another site, and it leads to a GET of the same address without doing anything', async () => {
  const form = new URLSearchParams({ code: 'c', state: 's', user: '{"name":"x"}', id_token: 't' })
  const answer = await visitor().postForm(getLoginProviderCallbackPath('apple'), form)
  expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    303,
    '/login/apple/callback?code=c&state=s',
    undefined,
  ])
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const large = new URLSearchParams({ code: 'c'.repeat(20_000) })
  expect((await visitor().postForm(getLoginProviderCallbackPath('apple'), large)).statusCode).toBe(413)
  expect((await visitor().postForm(getLoginProviderCallbackPath('google'), form)).statusCode).not.toBe(303)
})

test('requests are limited for an address; wrong responses refuse further wrong ones only', async () => {
  const member = await createLinked()
  const browser = visitor()
  const response = await browser.visit(await browser.startLogIn('google'), member.subject)
  for (let i = 0; i < 60; i += 1) await getRefusalCode(browser.complete('google', 'state=wrong'))
  expect(await getRefusalCode(browser.complete('google', 'state=wrong'))).toBe('too_many_requests')
  expect(await getRefusalCode(browser.complete('google', response))).toBe('accepted')
  const starts = Array.from({ length: 101 }, () =>
    getRefusalCode(browser.call(startProviderLogInEndpoint, { provider: 'google' })),
  )
  expect(new Set(await Promise.all(starts))).toEqual(new Set(['accepted', 'too_many_requests']))
})

test('production takes no other issuer, and half a client is an error', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET: 'a-secret-for-tests-of-32-characters!',
    DATABASE_URL: 'postgres://localhost/x',
    SMTP_URL: 'smtps://localhost',
    ALLOW_SANDBOX: 'payments',
  }
  const read = (more: Record<string, string>) => () => readConfig(more, '/tmp')
  expect(read({ ...production, ...variables, NODE_ENV: 'production' })).toThrow(
    /GOOGLE_ISSUER is for development[^]*APPLE_ISSUER is for development/,
  )
  expect(read({ GOOGLE_ISSUER: 'https://accounts.evil.example' })).toThrow('GOOGLE_ISSUER')
  expect(read({ GOOGLE_CLIENT_ID: 'x' })).toThrow('GOOGLE_CLIENT_SECRET is missing')
  expect(read({ ...variables, APPLE_KEY_ID: '' })).toThrow('APPLE_KEY_ID is missing')
  expect(read({ ...variables, APPLE_PRIVATE_KEY: 'x' })).toThrow('not a P-256 private key')
  const { GOOGLE_ISSUER: _google, APPLE_ISSUER: _apple, ...real } = variables
  const { google, apple } = readConfig({ ...real, ...production }, '/tmp').loginProviders
  expect([google?.issuer, apple?.issuer]).toEqual([
    'https://accounts.google.com',
    'https://appleid.apple.com',
  ])
})
