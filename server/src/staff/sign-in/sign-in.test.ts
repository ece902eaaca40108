// Invitations and sign-ins over HTTP, with a passkey in software and an authenticator app.
import { idleHeader } from '@amarelle/contract/staff/changes'
import * as otpauth from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { createTestAuthenticator } from '../../../testing/platform/test-authenticator.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'

const app = await createTestServer()
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))
const host = new URL(app.url).hostname
const createPasskey = (origin = app.url) => createTestAuthenticator({ rpId: host, origin })
type Options = { challenge_id: string; options: { challenge: string } }
const owner = await colleague({ role: 'owner' })

const toCookie = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
const findToken = async (email: string): Promise<string> => {
  await app.drainJobs()
  const text = app.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /#([\w-]{43})/.exec(text)?.[1] ?? ''
}
let invited = 0
async function invite(): Promise<{ email: string; token: string }> {
  invited += 1
  const email = `new-${invited}@staff.example`
  const grants = [{ role: 'moderator', companyId: null, siteId: null }]
  const { status } = await callStaff('POST', '/api/staff/people', {
    cookie: owner.cookie,
    body: { name: 'New', email, language: 'de', grants },
  })
  expect(status).toBe(200)
  return { email, token: await findToken(email) }
}
const requestOptions = async (path: string, body: object = {}, cookie = '') =>
  (await callStaff('POST', path, { body, cookie })).data as unknown as Options
async function joinWithPasskey() {
  const { email, token } = await invite()
  const passkey = createPasskey()
  const { challenge_id, options } = await requestOptions('/api/staff/invitation/passkey-options', { token })
  const answer = await callStaff('POST', '/api/staff/invitation/passkey', {
    body: { token, challenge_id, response: passkey.register(options), name: 'Key' },
  })
  expect(answer.status).toBe(200)
  return { email, token, passkey, cookie: toCookie(answer.cookies) }
}
async function joinWithCodes() {
  const { email, token } = await invite()
  const { data } = await callStaff('POST', '/api/staff/invitation/code-secret', { body: { token } })
  const { secret } = data as unknown as { secret: string }
  const createCode = () =>
    new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().getTime(),
    })
  const answer = await callStaff('POST', '/api/staff/invitation/code', {
    body: { token, secret, code: createCode() },
  })
  expect(answer.status).toBe(200)
  return {
    email,
    createCode,
    recoveryCodes: answer.data['recovery_codes'] as string[],
    cookie: toCookie(answer.cookies),
  }
}
async function requestLink(email: string): Promise<string> {
  await callStaff('POST', '/api/staff/sign-in/link', { body: { email } })
  return findToken(email)
}
const getSession = (cookie: string) => callStaff('GET', '/api/staff/session', { cookie })

test('an invited person joins with a passkey, once, and signs in with it again', async () => {
  const { email, token, passkey, cookie } = await joinWithPasskey()
  expect((await getSession(cookie)).data).toMatchObject({
    email,
    language: 'de',
    grants: [{ role: 'moderator' }],
    permissions: expect.arrayContaining(['cases.decide']) as string[],
  })
  expect((await callStaff('POST', '/api/staff/invitation', { body: { token } })).code).toBe('link_expired')
  const { challenge_id, options } = await requestOptions('/api/staff/sign-in/passkey-options')
  const signedIn = await callStaff('POST', '/api/staff/sign-in/passkey', {
    body: { challenge_id, response: passkey.sign(options) },
  })
  expect((await getSession(toCookie(signedIn.cookies))).data).toMatchObject({ email })
  await app.drainJobs()
  // Each of the two browsers was new.
  expect(
    app.mails.filter(({ to, subject }) => to === email && subject === 'Neue Anmeldung in der Konsole'),
  ).toHaveLength(2)
})

test('a passkey assertion cannot be replayed, used for another purpose, or made for another origin', async () => {
  const { passkey, cookie } = await joinWithPasskey()
  const { challenge_id, options } = await requestOptions('/api/staff/sign-in/passkey-options')
  const body = { challenge_id, response: passkey.sign(options) }
  // A sign-in's challenge proves nothing within a session.
  expect((await callStaff('POST', '/api/staff/proof/passkey', { cookie, body })).code).toBe('passkey_refused')
  expect((await callStaff('POST', '/api/staff/sign-in/passkey', { body })).status).toBe(200)
  expect((await callStaff('POST', '/api/staff/sign-in/passkey', { body })).code).toBe('passkey_refused')
  const fresh = await requestOptions('/api/staff/sign-in/passkey-options')
  // The old signature with a new challenge, and a signature for another site.
  const phished = {
    ...passkey.sign(fresh.options),
    response: createPasskey('https://evil.example').sign(fresh.options).response,
  }
  for (const response of [body.response, phished]) {
    const { challenge_id: id } = await requestOptions('/api/staff/sign-in/passkey-options')
    expect(
      (await callStaff('POST', '/api/staff/sign-in/passkey', { body: { challenge_id: id, response } })).code,
    ).toBe('passkey_refused')
  }
  app.clock.set(addMs(new Date(), minutesToMs(6)))
  const late = { challenge_id: fresh.challenge_id, response: passkey.sign(fresh.options) }
  expect((await callStaff('POST', '/api/staff/sign-in/passkey', { body: late })).code).toBe('passkey_refused')
})

test('a person joins with an authenticator app and signs in with a mailed link and a code, each code once', async () => {
  const { email, createCode, recoveryCodes } = await joinWithCodes()
  expect(recoveryCodes).toHaveLength(10)
  const token = await requestLink(email)
  // The code that set up the app was used then.
  expect(
    (await callStaff('POST', '/api/staff/sign-in/code', { body: { token, code: createCode() } })).code,
  ).toBe('sms_code_invalid')
  app.clock.set(addMs(new Date(), minutesToMs(1)))
  const code = createCode()
  const signedIn = await callStaff('POST', '/api/staff/sign-in/code', { body: { token, code } })
  expect((await getSession(toCookie(signedIn.cookies))).data).toMatchObject({ email })
  const second = await requestLink(email)
  expect((await callStaff('POST', '/api/staff/sign-in/code', { body: { token: second, code } })).code).toBe(
    'sms_code_invalid',
  )
  const recovery = { token: second, code: ` ${recoveryCodes[0]?.toLowerCase()} ` }
  expect((await callStaff('POST', '/api/staff/sign-in/code', { body: recovery })).status).toBe(200)
  const third = { ...recovery, token: await requestLink(email) }
  expect((await callStaff('POST', '/api/staff/sign-in/code', { body: third })).code).toBe('sms_code_invalid')
})

test('a link ends after five wrong codes and after 15 minutes; an unknown address gets the same answer and no mail', async () => {
  const { email, createCode } = await joinWithCodes()
  const token = await requestLink(email)
  for (let i = 0; i < 5; i += 1)
    expect(
      (await callStaff('POST', '/api/staff/sign-in/code', { body: { token, code: '000000' } })).code,
    ).toBe('sms_code_invalid')
  app.clock.set(addMs(new Date(), minutesToMs(1)))
  expect(
    (await callStaff('POST', '/api/staff/sign-in/code', { body: { token, code: createCode() } })).code,
  ).toBe('link_expired')
  const other = await requestLink(email)
  app.clock.set(addMs(new Date(), minutesToMs(17)))
  expect(
    (await callStaff('POST', '/api/staff/sign-in/code', { body: { token: other, code: createCode() } })).code,
  ).toBe('link_expired')
  app.clock.set(addMs(new Date(), hoursToMs(2)))
  const count = app.mails.length
  const answer = await callStaff('POST', '/api/staff/sign-in/link', {
    body: { email: 'nobody@staff.example' },
  })
  await app.drainJobs()
  expect([answer.status, app.mails.length]).toEqual([200, count])
})

test('a session ends after eight hours, after half an hour without use, and at once when the person leaves', async () => {
  const { cookie, email } = await joinWithPasskey()
  const start = Date.now()
  for (let minutes = 20; minutes <= 460; minutes += 20) {
    app.clock.set(new Date(start + minutesToMs(minutes)))
    expect((await getSession(cookie)).status, `${minutes}`).toBe(200)
  }
  app.clock.set(new Date(start + hoursToMs(8) + 1000))
  expect((await getSession(cookie)).code).toBe('staff_sign_in_required')
  app.clock.set(null)
  const idle = await colleague({ role: 'moderator' })
  // An open screen reads itself again without anybody at it.
  for (const minutes of [10, 20]) {
    app.clock.set(addMs(new Date(), minutesToMs(minutes)))
    const answer = await callStaff('GET', '/api/staff/session', {
      cookie: idle.cookie,
      headers: { [idleHeader]: '1' },
    })
    expect(answer.status).toBe(200)
  }
  app.clock.set(addMs(new Date(), minutesToMs(31)))
  expect((await getSession(idle.cookie)).code).toBe('staff_sign_in_required')
  app.clock.set(null)
  const leaver = await colleague({ role: 'moderator' })
  const body = { id: leaver.id, reason: 'Left the company' }
  expect((await callStaff('DELETE', '/api/staff/people', { cookie: owner.cookie, body })).status).toBe(200)
  expect((await getSession(leaver.cookie)).code).toBe('staff_sign_in_required')
  expect(email).toBeTruthy()
})

test('roles, exports and ways to sign in need a proof of identity within ten minutes', async () => {
  const { passkey, cookie, email } = await joinWithPasskey()
  await app.db
    .insertInto('staff_grant')
    .columns(['staff_id', 'role'])
    .expression((e) =>
      e
        .selectFrom('staff_member')
        .select(['id', e.val('owner').as('role')])
        .where('email', '=', email),
    )
    .execute()
  const invitation = {
    name: 'Later',
    email: 'later@staff.example',
    language: 'en',
    grants: [{ role: 'support', companyId: null, siteId: null }],
  }
  app.clock.set(addMs(new Date(), minutesToMs(11)))
  expect((await callStaff('POST', '/api/staff/people', { cookie, body: invitation })).code).toBe(
    'proof_of_identity_required',
  )
  expect((await callStaff('POST', '/api/staff/own/passkey-options', { cookie })).code).toBe(
    'proof_of_identity_required',
  )
  const { challenge_id, options } = await requestOptions('/api/staff/proof/passkey-options', {}, cookie)
  const proof = { challenge_id, response: passkey.sign(options) }
  expect((await callStaff('POST', '/api/staff/proof/passkey', { cookie, body: proof })).status).toBe(200)
  expect((await callStaff('POST', '/api/staff/people', { cookie, body: invitation })).status).toBe(200)
})

test('an invitation ends after three days and when it is repeated', async () => {
  const { email, token } = await invite()
  const { id } = await app.db
    .selectFrom('staff_member')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await callStaff('POST', '/api/staff/people/invitation', { cookie: owner.cookie, body: { id } })
  const second = await findToken(email)
  expect((await callStaff('POST', '/api/staff/invitation', { body: { token } })).code).toBe('link_expired')
  expect((await callStaff('POST', '/api/staff/invitation', { body: { token: second } })).status).toBe(200)
  app.clock.set(addMs(new Date(), daysToMs(3) + 1000))
  expect((await callStaff('POST', '/api/staff/invitation', { body: { token: second } })).code).toBe(
    'link_expired',
  )
})

test('nobody reaches the console from other networks than those of the staff, with a session either', async () => {
  const { cookie } = await joinWithPasskey()
  const [inside, outside] = [
    await app.another({ staffNetworks: ['127.0.0.0/8'] }),
    await app.another({ staffNetworks: ['10.0.0.0/8'] }),
  ]
  expect((await app.ask('GET', '/api/staff/session', { cookie, at: inside.url })).status).toBe(200)
  for (const path of ['/api/staff/session', '/api/staff/photos']) {
    const answer = await app.ask('GET', path, { cookie, at: outside.url })
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('network_not_allowed'),
    ])
  }
  const signIn = { cookie: '', body: {}, at: outside.url }
  expect((await app.ask('POST', '/api/staff/sign-in/passkey-options', signIn)).status).toBe(403)
})
