// Proofs of age by a real OpenID provider and a real wallet on this machine, what they open, and forgeries of them.
import { ageCheckCallbackPath, walletResponsePath } from '@amarelle/contract/domain/age-checks'
import { activateEndpoint, signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getThreadEndpoint, openImageEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import {
  completeAgeCheckEndpoint,
  getAgeCheckEndpoint,
  startAgeCheckEndpoint,
} from '@amarelle/contract/endpoints/verification/age-check'
import { IssuerSigned } from '@owf/mdoc'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  type AgeWallet,
  createAgeIssuer,
  createAgeWallet,
  createPresentation,
  createWalletForm,
  readWalletRequest,
} from '../../../fakes/age-wallet/index.ts'
import { startFakeLoginProvider } from '../../../fakes/login-provider/index.ts'
import { createProviderBrowser } from '../../testing/accounts/provider-browser.ts'
import { createSignUpForm, extractMailedToken } from '../../testing/accounts/sign-up.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { getRefusalCode } from '../../testing/platform/test-app.ts'
import { forgetAgeCheckRequestsJob } from './forget-age-check-requests.job.ts'
import { isAgeProofMissing } from './index.ts'
import { getBalance } from '../credits/index.ts'
import { minutesToMs } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'

const methods = ['wallet', 'provider', 'sandbox'] as const
const app = await createTestServer({
  age_checks: {
    IT: { moment: 'before_chat', methods: [...methods] },
    GB: { moment: 'before_images', methods: [...methods] },
    FR: { moment: 'at_signup', methods: [...methods] },
    DK: { moment: 'before_chat', methods: ['wallet'] },
  },
})
const provider = await startFakeLoginProvider({
  clientId: 'amarelle.age',
  credential: 'the secret of the client',
  redirectUris: [`http://localhost${ageCheckCallbackPath}`],
})
const issuer = await createAgeIssuer('Age Verification')
const { ageChecks: configured } = readConfig(
  {
    NODE_ENV: 'test',
    AGE_PROVIDER_NAME: 'Example Age',
    AGE_PROVIDER_ISSUER: provider.issuer,
    AGE_PROVIDER_CLIENT_ID: 'amarelle.age',
    AGE_PROVIDER_CLIENT_SECRET: 'the secret of the client',
    AGE_WALLET_ISSUERS: issuer.rootCertificate.replaceAll('\n', '\\n'),
  },
  '/tmp',
)
const configure = (ageChecks: typeof configured) => Object.assign(app.services.config, { ageChecks })
configure(configured)
afterAll(() => provider.stop())
afterEach(() => {
  app.clock.set(null)
  provider.setClaims(null)
  configure(configured)
})

/** A member with a session in a browser. */
async function createPerson(country: string, options: Parameters<typeof app.member>[0] = {}) {
  const id = await app.member({ country, premium: true, ...options })
  const { call, visit } = createProviderBrowser(app, { cookie: await app.session(id) })
  const start = async (method: (typeof methods)[number], returnPath = '/chats') =>
    (await call(startAgeCheckEndpoint, { method, return_path: returnPath })).url
  const complete = (response: string) => call(completeAgeCheckEndpoint, { response })
  return {
    id,
    call,
    visit,
    start,
    complete,
    proveBySandbox: async () => complete(`${(await start('sandbox')).split('?')[1] ?? ''}&age_over_18=true`),
    getState: () => call(getAgeCheckEndpoint, {}),
    send: (to: number, image?: string) =>
      getRefusalCode(
        app.call(id, sendMessageEndpoint, image ? { profile: to, image } : { profile: to, text: 'Hello' }),
      ),
  }
}
type Person = Awaited<ReturnType<typeof createPerson>>
const hasProof = async ({ getState }: Person) => (await getState()).proof !== null
const postToWalletRoute = (form: URLSearchParams) =>
  app.server.inject({
    method: 'POST',
    url: walletResponsePath,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
/** Answers a member's request with the wallet's proof and returns the status. */
async function answerByWallet(url: string, wallet: AgeWallet): Promise<number> {
  const request = await readWalletRequest(url)
  const form = await createWalletForm(request, await createPresentation(wallet, request))
  return (await postToWalletRoute(form)).statusCode
}
const createPicture = async () => {
  const create = { width: 400, height: 400, channels: 3, background: '#884422' } as const
  return (await sharp({ create }).jpeg().toBuffer()).toString('base64')
}

test('a country without a rule asks nobody', async () => {
  const [a, b] = [await createPerson('NL'), await createPerson('IT')]
  expect(await a.send(b.id)).toBe('accepted')
  expect((await a.getState()).rule).toBeNull()
  expect(await getRefusalCode(a.start('sandbox'))).toBe('age_check_not_needed')
})

test('before chatting, first messages and replies are refused free of charge until the age is proven', async () => {
  const [a, b] = [await createPerson('IT'), await createPerson('NL')]
  await b.send(a.id)
  const balance = await getBalance(app.db, a.id)
  expect(await a.send(b.id)).toBe('age_proof_required')
  expect((await app.call(a.id, getThreadEndpoint, { profile: b.id })).bar).toBe('age_proof_required')
  expect(await getBalance(app.db, a.id)).toBe(balance)
  expect((await a.proveBySandbox()).return_path).toBe('/chats')
  expect(await a.send(b.id)).toBe('accepted')
  expect(await getBalance(app.db, a.id)).toBe(balance - 1)
})

test('before images, texts are sent, but images are neither sent nor opened', async () => {
  const [a, b] = [await createPerson('GB'), await createPerson('NL')]
  const picture = await createPicture()
  expect(await a.send(b.id)).toBe('accepted')
  const { message } = await app.call(b.id, sendMessageEndpoint, { profile: a.id, image: picture })
  const open = () => getRefusalCode(app.call(a.id, openImageEndpoint, { message: message.id }))
  expect([await open(), await a.send(b.id, picture)]).toEqual(['age_proof_required', 'age_proof_required'])
  await app.db.updateTable('credit_balance').set({ credits: 9 }).where('member_id', '=', a.id).execute()
  await a.proveBySandbox()
  expect(await open()).toBe('accepted')
})

test('at the sign-up, the address is confirmed after the age is proven, with the same link', async () => {
  const input = createSignUpForm({})
  const { user } = await app.call(null, signUpEndpoint, input)
  await app.drainJobs()
  const id = user?.id ?? 0
  await app.db.updateTable('profile').set({ country: 'FR' }).where('member_id', '=', id).execute()
  const token = extractMailedToken(app.mails, input.email)
  const activate = () => getRefusalCode(app.call(null, activateEndpoint, { token }))
  const loadStatus = async () =>
    (await app.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect([await activate(), await loadStatus()]).toEqual(['age_proof_required', 'not_confirmed'])
  await app.db
    .insertInto('age_proof')
    .values({ member_id: id, method: 'wallet', proven_at: new Date() })
    .execute()
  expect([await activate(), await loadStatus()]).toEqual(['accepted', 'active'])
})

test('the country from which somebody calls counts as well, so that stating another one does not help', async () => {
  const [a, b] = [await app.member({ country: 'NL' }), await app.member()]
  expect(await isAgeProofMissing(app.context(a), a, 'before_chat')).toBe(false)
  expect(await isAgeProofMissing(app.context(a, { country: 'IT' }), a, 'before_chat')).toBe(true)
  expect(await isAgeProofMissing(app.context(b, { country: 'GB' }), b, 'before_chat')).toBe(false)
})

test('a proof counts only where its method is allowed', async () => {
  const person = await createPerson('IT')
  await person.proveBySandbox()
  expect(await hasProof(person)).toBe(true)
  await app.db.updateTable('profile').set({ country: 'DK' }).where('member_id', '=', person.id).execute()
  expect([await hasProof(person), (await person.getState()).rule?.methods]).toEqual([false, ['wallet']])
  expect(await getRefusalCode(person.start('sandbox'))).toBe('age_check_unavailable')
})

test('a provider is asked for the age only, and nothing but the result is stored', async () => {
  const person = await createPerson('IT')
  provider.setClaims((claims) => ({ ...claims, age_over_18: true, birthdate: '1980-01-01', name: 'Ada' }))
  const url = await person.start('provider', '/chats/7')
  const asked = new URL(url).searchParams
  expect(asked.get('scope')).toBe('openid')
  expect(JSON.parse(asked.get('claims') ?? '')).toEqual({ id_token: { age_over_18: { essential: true } } })
  expect(asked.get('code_challenge_method')).toBe('S256')
  const answer = await person.complete(await person.visit(url, 'somebody'))
  expect(answer.return_path).toBe('/chats/7')
  const rows = await app.db.selectFrom('age_proof').selectAll().where('member_id', '=', person.id).execute()
  expect(rows).toEqual([{ member_id: person.id, method: 'provider', proven_at: expect.any(Date) }])
})

test('a provider that does not say true proves nothing, and a person who stops can start again', async () => {
  const person = await createPerson('IT')
  for (const claim of [false, 'true', 1, undefined]) {
    provider.setClaims((claims) => ({ ...claims, age_over_18: claim }))
    const response = await person.visit(await person.start('provider'), 'somebody')
    expect(await getRefusalCode(person.complete(response))).toBe('age_check_refused')
  }
  const stopped = await person.visit(await person.start('provider'), null)
  expect(await getRefusalCode(person.complete(stopped))).toBe('age_check_cancelled')
  expect(await hasProof(person)).toBe(false)
})

test('a person who was refused is still led back to where the age was asked for, and only they', async () => {
  const [person, other] = [await createPerson('IT'), await createPerson('IT')]
  expect((await person.getState()).return_path).toBeNull()
  for (const method of ['sandbox', 'provider'] as const) {
    const path = `/members/${other.id}/chat?by=${method}`
    const url = await person.start(method, path)
    const response =
      method === 'sandbox' ? `${url.split('?')[1]}&age_over_18=false` : await person.visit(url, null)
    expect(await getRefusalCode(person.complete(response))).not.toBe('accepted')
    expect([(await person.getState()).return_path, (await other.getState()).return_path]).toEqual([
      path,
      null,
    ])
    expect(await getRefusalCode(person.complete(response))).toBe('age_check_refused')
  }
  const { return_path: path } = await person.getState()
  const again = `${(await person.start('sandbox', path ?? '')).split('?')[1]}&age_over_18=true`
  expect((await person.complete(again)).return_path).toBe(path)
})

test('a response is used once, within ten minutes, and by the session that asked', async () => {
  const [person, other] = [await createPerson('IT'), await createPerson('IT')]
  provider.setClaims((claims) => ({ ...claims, age_over_18: true }))
  const response = await person.visit(await person.start('provider'), 'somebody')
  expect(await getRefusalCode(other.complete(response))).toBe('age_check_refused')
  app.clock.set(new Date(Date.now() + minutesToMs(11)))
  expect(await getRefusalCode(person.complete(response))).toBe('age_check_refused')
  await forgetAgeCheckRequestsJob.handler(app.services, {} as never)
  expect((await person.getState()).return_path).toBe('/chats')
  app.clock.set(null)
  await person.complete(response)
  expect(await getRefusalCode(person.complete(response))).toBe('age_check_refused')
  expect(await hasProof(other)).toBe(false)
})

test('a provider that is away is said to be away', async () => {
  const person = await createPerson('IT')
  const away = { ...configured.provider, issuer: 'http://127.0.0.1:9' } as NonNullable<
    typeof configured.provider
  >
  configure({ ...configured, provider: away })
  expect(await getRefusalCode(person.start('provider'))).toBe('age_check_unavailable')
})

test('a proof of the app opens what it was asked for, and the page of the session learns of it', async () => {
  const [a, b] = [await createPerson('DK'), await createPerson('NL')]
  const url = await a.start('wallet')
  const { resolved, payload } = await readWalletRequest(url)
  expect(resolved.client.prefix).toBe('redirect_uri')
  expect(payload['response_mode']).toBe('direct_post')
  expect(JSON.stringify(payload['dcql_query'])).toContain('"path":["eu.europa.ec.av.1","age_over_18"]')
  expect((await a.getState()).wallet).toBe('waiting')
  expect(await answerByWallet(url, await createAgeWallet(issuer))).toBe(200)
  expect(await a.getState()).toMatchObject({ proof: { method: 'wallet' }, wallet: null })
  expect(await a.send(b.id)).toBe('accepted')
})

const forgeries: Record<string, () => Promise<AgeWallet>> = {
  'of an issuer that nobody trusts': async () => createAgeWallet(await createAgeIssuer('Age Verification')),
  'that has expired': () => createAgeWallet(issuer, { validUntil: new Date(Date.now() - 60_000) }),
  'that is not valid yet': () => createAgeWallet(issuer, { validFrom: new Date(Date.now() + 3_600_000) }),
  'of a person under 18': () => createAgeWallet(issuer, { claims: { age_over_18: false } }),
  'with another claim': () => createAgeWallet(issuer, { claims: { age_over_16: true } }),
  'of another type': () => createAgeWallet(issuer, { type: 'org.iso.18013.5.1.mDL' }),
  'whose claim was changed': async () => {
    const { deviceKey, proof } = await createAgeWallet(issuer, { claims: { age_over_18: false } })
    const bytes = Buffer.from(proof.encode())
    const place = bytes.indexOf(Buffer.from('elementValue')) + 'elementValue'.length
    // CBOR: 0xf4 is false, 0xf5 is true.
    expect(bytes[place]).toBe(0xf4)
    bytes[place] = 0xf5
    return { deviceKey, proof: IssuerSigned.decode(bytes) }
  },
  'that another device signs': async () => ({
    proof: (await createAgeWallet(issuer)).proof,
    deviceKey: (await createAgeWallet(issuer)).deviceKey,
  }),
}
test.each(Object.entries(forgeries))('a proof %s is refused', async (_name, forge) => {
  const person = await createPerson('DK')
  expect(await answerByWallet(await person.start('wallet'), await forge())).toBe(400)
  expect(await person.getState()).toMatchObject({ proof: null, wallet: 'refused' })
})

test('a certificate that has expired is refused', async () => {
  const expired = await createAgeIssuer('Age Verification', { notAfter: new Date(Date.now() - 60_000) })
  configure(readConfig({ NODE_ENV: 'test', AGE_WALLET_ISSUERS: expired.rootCertificate }, '/tmp').ageChecks)
  const person = await createPerson('DK')
  expect(await answerByWallet(await person.start('wallet'), await createAgeWallet(expired))).toBe(400)
})

test('a proof is bound to its request: not for another member, another nonce or site, not twice, and not late', async () => {
  const [person, other] = [await createPerson('DK'), await createPerson('DK')]
  const wallet = await createAgeWallet(issuer)
  const [request, otherRequest] = [
    await readWalletRequest(await person.start('wallet')),
    await readWalletRequest(await other.start('wallet')),
  ]
  const presentation = await createPresentation(wallet, request)
  expect((await postToWalletRoute(await createWalletForm(otherRequest, presentation))).statusCode).toBe(400)
  expect(await hasProof(other)).toBe(false)
  const form = await createWalletForm(request, presentation)
  app.clock.set(new Date(Date.now() + minutesToMs(11)))
  expect((await postToWalletRoute(form)).statusCode).toBe(400)
  app.clock.set(null)
  expect(await Promise.all([1, 2, 3].map(async () => (await postToWalletRoute(form)).statusCode))).toEqual(
    expect.arrayContaining([200, 400, 400]),
  )
  const again = await readWalletRequest(await person.start('wallet'))
  for (const change of [
    { nonce: 'another' },
    { responseUri: 'https://elsewhere.example/' },
    { clientId: 'x' },
  ]) {
    const next = await readWalletRequest(await other.start('wallet'))
    const forged = await createPresentation(wallet, { ...next, ...change })
    expect((await postToWalletRoute(await createWalletForm(next, forged))).statusCode).toBe(400)
  }
  expect((await postToWalletRoute(await createWalletForm(again, presentation))).statusCode).toBe(400)
  expect(await hasProof(other)).toBe(false)
})

test('a body that is no answer of an app is refused, and long ones are not read', async () => {
  const person = await createPerson('DK')
  for (const token of ['', 'null', '{}', '{"proof_of_age":["AAAA"]}', '{"proof_of_age":[1]}']) {
    const { state = '' } = await readWalletRequest(await person.start('wallet'))
    const form = new URLSearchParams({ vp_token: token, state: String(state) })
    expect((await postToWalletRoute(form)).statusCode).toBe(400)
  }
  expect((await postToWalletRoute(new URLSearchParams({ vp_token: 'x'.repeat(40_000) }))).statusCode).toBe(
    413,
  )
  expect(await hasProof(person)).toBe(false)
})

test('the sandbox is refused in production unless it is allowed by name', () => {
  const variables = {
    NODE_ENV: 'production',
    SECRET: 'a-secret-for-tests-of-32-characters!',
    DATABASE_URL: 'postgres://localhost/x',
  }
  const read = (allowed: string) =>
    readConfig({ ...variables, ALLOW_SANDBOX: `payments,mail${allowed}` }, '/tmp').ageChecks.sandbox
  expect([read(''), read(',age')]).toEqual([false, true])
  expect(() =>
    readConfig(
      {
        ...variables,
        ALLOW_SANDBOX: 'payments,mail',
        AGE_PROVIDER_NAME: 'x',
        AGE_PROVIDER_ISSUER: 'http://localhost:1',
        AGE_PROVIDER_CLIENT_ID: 'x',
        AGE_PROVIDER_CLIENT_SECRET: 'x',
      },
      '/tmp',
    ),
  ).toThrow('AGE_PROVIDER_ISSUER must be an https address in production')
})
