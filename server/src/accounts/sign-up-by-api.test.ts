import {
  activate,
  completeSignUp,
  currentUser,
  getIncompleteSignUp,
  logIn,
  requestReset,
  resolveToken,
  signUpByApi,
} from '@amarelle/contract/accounts'
import type { Input } from '@amarelle/contract/endpoint'
import { expect, test } from 'vitest'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { callInProcess } from '../platform/http.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { faults, form, mailedToken } from './test-sign-up.ts'

const house = await testHouse({ signup_proof_cost: 5 })
const { id: elsewhere } = await house.db
  .insertInto('site')
  .values({ host: 'else.example', name: 'Else', company_id: 1, settings: '{}' })
  .returning('id')
  .executeTakeFirstOrThrow()
const keys = { partner: newToken(), other: newToken(), ended: newToken(), elsewhere: newToken() }
await house.db
  .insertInto('traffic_source')
  .values([
    { code: 'partner', name: 'Partner', key_hash: hashToken(keys.partner), site_id: house.site.id },
    { code: 'other', name: 'Other', key_hash: hashToken(keys.other) },
    { code: 'ended', name: 'Ended', key_hash: hashToken(keys.ended), active: false },
    { code: 'elsewhere', name: 'Elsewhere', key_hash: hashToken(keys.elsewhere), site_id: elsewhere },
  ])
  .execute()

type Made = Input<typeof signUpByApi>
const order = (more: Partial<Made> = {}): Made => {
  const { email, date_of_birth } = form()
  return { key: keys.partner, email, date_of_birth, gender: 'female', looking_for: 'male', ...more }
}
const make = (input: Made, more: Partial<Context> = {}, key = newId()) =>
  callInProcess(house.context(null, more), signUpByApi, input, { key })
const tokenIn = (url: string): string => /^http:\/\/localhost:\d+\/([\w-]{43})$/.exec(url)?.[1] ?? ''
const made = async (more: Partial<Made> = {}) => {
  const input = order(more)
  return { input, token: tokenIn((await make(input)).url) }
}
const completion = (token: string, name: string): Input<typeof completeSignUp> => ({
  token,
  name,
  password: 'a long and quiet river',
  looking_for: 'both',
  consent: true,
  terms: true,
})
const memberOf = (email: string) =>
  house.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a traffic source makes an account; its person completes it at the answered address and is logged in', async () => {
  const { input, token } = await made({ country: 'DE', language: 'de', tracking: { ref: '7', sub1: 'a' } })
  expect(await memberOf(input.email)).toMatchObject({
    incomplete: true,
    status: 'not_confirmed',
    traffic_source: 'partner',
    tracking: { network: 'partner', ref: '7', sub1: 'a' },
    country: 'DE',
    language: 'de',
  })
  expect(await house.call(null, resolveToken, { token })).toEqual({ kind: 'completion' })
  expect(await house.call(null, getIncompleteSignUp, { token })).toEqual({
    email: input.email,
    name: null,
    looking_for: 'male',
  })
  let session = ''
  const there = house.context(null, { setSession: (given) => void (session = given ?? '') })
  const { user } = await callInProcess(there, completeSignUp, {
    ...completion(token, 'Completed'),
    marketing: true,
    time_zone: 'Europe/Berlin',
  })
  expect(user).toMatchObject({
    status: 'not_confirmed',
    credits: 0,
    trafficsource: 'partner',
    profile: { name: 'Completed', looking_for: 'both', status: 'disabled' },
  })
  expect(session).toMatch(/^[\w-]{43}$/)
  expect(await memberOf(input.email)).toMatchObject({ incomplete: false, time_zone: 'Europe/Berlin' })
  const consents = await house.db
    .selectFrom('consent')
    .select('kind')
    .where('member_id', '=', user?.id ?? 0)
    .execute()
  expect(consents.map(({ kind }) => kind).sort()).toEqual(['marketing', 'privacy', 'sensitive_data', 'terms'])
  await house.drainJobs()
  await house.call(null, activate, { token: mailedToken(house.mails, input.email) })
  expect((await house.call(user?.id ?? 0, currentUser, {})).user).toMatchObject({
    status: 'active',
    credits: 3,
  })
  const login = { email: 'Completed', password: 'a long and quiet river' }
  expect((await house.call(null, logIn, login)).user?.id).toBe(user?.id)
})

test('a key that is wrong, ended, or another site’s opens nothing, and a closed site takes nobody', async () => {
  for (const key of [newToken(), keys.ended, keys.elsewhere])
    expect(await refusal(make(order({ key })))).toBe('forbidden')
  const closed = { site: { ...house.site, signups: 'none' as const } }
  expect(await refusal(make(order(), closed))).toBe('signups_closed')
  expect(await refusal(make(order(), { site: { ...house.site, signups: 'with_trafficsource' } }))).toBe(
    'accepted',
  )
})

test('60 wrong keys an hour from one source, then no more; another source and right keys go on', async () => {
  const wrong = () => refusal(make(order({ key: newToken() }), { source: '10.5.5' }))
  for (let i = 0; i < 60; i += 1) expect(await wrong()).toBe('forbidden')
  expect(await wrong()).toBe('too_many_requests')
  expect(await refusal(make(order(), { source: '10.5.5' }))).toBe('accepted')
})

test('an address that has an account is told in the words of the specification, whatever becomes of the account', async () => {
  const { input } = await made()
  expect(await faults(make(order({ email: input.email.toUpperCase() })))).toEqual({ email: 'email_exists' })
  await house.db
    .updateTable('member')
    .set({ status: 'pending_deletion' })
    .where('email', '=', input.email)
    .execute()
  expect(await faults(make(order({ email: input.email })))).toEqual({ email: 'email_exists' })
})

test('the rules of sign-up hold for a traffic source, too', async () => {
  expect(await faults(make(order({ date_of_birth: '2015-01-01' })))).toEqual({
    date_of_birth: 'date_of_birth_required',
  })
  expect(await faults(make(order({ email: 'x@mailinator.com' })))).toEqual({ email: 'email_disposable' })
  expect(await faults(make(order({ name: 'admin' })))).toEqual({ name: 'username_reserved' })
})

test('a given name is kept and shown; it is taken by nobody else meanwhile', async () => {
  const { token } = await made({ name: 'Given' })
  const other = await made()
  expect(await house.call(null, getIncompleteSignUp, { token })).toMatchObject({ name: 'Given' })
  expect(await faults(house.call(null, completeSignUp, completion(other.token, 'given')))).toEqual({
    name: 'username_taken',
  })
  expect(await refusal(house.call(null, completeSignUp, completion(token, 'Given')))).toBe('accepted')
})

test('a refusal leaves the link as it was; once used it, and the mailed one, have ended', async () => {
  const { input, token } = await made()
  await house.drainJobs()
  const mailed = mailedToken(house.mails, input.email)
  expect(mailed).not.toBe(token)
  const weak = { ...completion(token, 'Lively'), password: 'password123' }
  expect(await faults(house.call(null, completeSignUp, weak))).toEqual({ password: 'password_common' })
  const unticked = { ...completion(token, 'Lively'), consent: false }
  expect(await faults(house.call(null, completeSignUp, unticked))).toEqual({ consent: 'consent_required' })
  await house.call(null, completeSignUp, completion(token, 'Lively'))
  for (const link of [token, mailed]) {
    expect(await refusal(house.call(null, completeSignUp, completion(link, 'Again')))).toBe('link_expired')
    expect(await refusal(house.call(null, getIncompleteSignUp, { token: link }))).toBe('link_expired')
  }
})

test('of five completions at once one succeeds, whichever link they use', async () => {
  const { input, token } = await made()
  await house.drainJobs()
  const mailed = mailedToken(house.mails, input.email)
  const answers = await Promise.all(
    [token, mailed, token, mailed, token].map((link, i) =>
      refusal(house.call(null, completeSignUp, completion(link, `Racer${i}`))),
    ),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'link_expired')).toHaveLength(4)
})

test('of two accounts completed at once with one name, one gets it and the other is told beside the field', async () => {
  const links = [(await made()).token, (await made()).token]
  const answers = await Promise.all(
    links.map((link) => faults(house.call(null, completeSignUp, completion(link, 'Wanted')))),
  )
  expect(answers).toContainEqual({ name: 'username_taken' })
  expect(answers).toContain('accepted')
})

test('a completion link ends after 7 days, and is none on another site', async () => {
  const { token } = await made()
  const there = house.context(null, { site: { ...house.site, id: elsewhere } })
  expect(await refusal(callInProcess(there, getIncompleteSignUp, { token }))).toBe('link_expired')
  house.clock.set(later(new Date(), days(7) + 60_000))
  expect(await refusal(house.call(null, completeSignUp, completion(token, 'Late')))).toBe('link_expired')
  house.clock.set(null)
})

test('an account that is not complete can’t be logged in to; who forgot a password gets the completion link', async () => {
  const { input } = await made({ name: 'Halfway' })
  for (const password of ['none', 'a long and quiet river'])
    expect(await refusal(house.call(null, logIn, { email: input.email, password }))).toBe('login_failed')
  await house.call(null, requestReset, { email: input.email })
  await house.drainJobs()
  const token = mailedToken(house.mails, input.email)
  expect(await house.call(null, resolveToken, { token })).toEqual({ kind: 'completion' })
})

test('a repeat is answered with a working link of its own, made of no stored secret; the account is made once', async () => {
  const [input, key] = [order(), newId()]
  const first = await make(input, {}, key)
  const again = await make(input, {}, key)
  expect(again.url).not.toBe(first.url)
  expect(await house.call(null, getIncompleteSignUp, { token: tokenIn(again.url) })).toMatchObject({
    email: input.email,
  })
  const rows = await house.db.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(tokenIn(first.url))
  await house.call(null, completeSignUp, completion(tokenIn(first.url), 'Repeated'))
  expect(await faults(make(input, {}, key))).toEqual({ email: 'email_exists' })
})
