import {
  checkSignUpEndpoint,
  getSignUpChallengeEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { daysToMs, addMs, secondsToMs } from '../../platform/clock.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { createTaskList } from '../../platform/jobs/jobs.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { getFieldErrorCodes, createSignUpForm } from '../../../testing/accounts/sign-up.ts'
import { isDisposableEmail } from './disposable-email.ts'

const app = await createTestApp({ signup_proof_cost: 1, signup_minimum_seconds: 3 })
const formOpenedAt = new Date('2026-03-01T12:00:00Z')
let sourceCount = 0

/** Opens a form at noon, solves its proof of work and sets the clock ten seconds later. */
async function createSolvedForm(network = '127.0.0') {
  app.clock.set(formOpenedAt)
  const response = await callInProcess(
    app.context(null, { sourceNetwork: network }),
    getSignUpChallengeEndpoint,
    {},
  )
  const challenge = response.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  app.clock.set(addMs(formOpenedAt, secondsToMs(10)))
  return { form: response.form, challenge, solution, proof: JSON.stringify({ challenge, solution }) }
}
/** Signs up, by default from a new network. */
const callSignUp = (input: EndpointInput<typeof signUpEndpoint>, network = `10.0.${(sourceCount += 1)}`) =>
  callInProcess(app.context(null, { sourceNetwork: network }), signUpEndpoint, input, { key: createId() })

test('a form sent after the minimum time with a proof of work is accepted; sites can require no proof', async () => {
  const { form, proof } = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof })))).toBe('accepted')
  const openApp = await createTestApp({ signup_proof_cost: 0 })
  expect((await openApp.call(null, getSignUpChallengeEndpoint, {})).challenge).toBeNull()
  expect(await getRefusalCode(openApp.call(null, signUpEndpoint, createSignUpForm()))).toBe('accepted')
})

test('a proof can be used for one account only, also concurrently', async () => {
  const first = await createSolvedForm()
  const fields = { form: first.form, proof: first.proof }
  expect(await getRefusalCode(callSignUp(createSignUpForm(fields)))).toBe('accepted')
  expect(await getRefusalCode(callSignUp(createSignUpForm(fields)))).toBe('proof_required')
  const second = await createSolvedForm()
  const secondFields = { form: second.form, proof: second.proof }
  const outcomes = await Promise.all([
    getRefusalCode(callSignUp(createSignUpForm(secondFields))),
    getRefusalCode(callSignUp(createSignUpForm(secondFields))),
  ])
  expect(outcomes.sort()).toEqual(['accepted', 'proof_required'])
})

test('a refusal does not use up the proof, so that fields can be corrected without another one', async () => {
  const { form, proof } = await createSolvedForm()
  const formWithCommonPassword = createSignUpForm({ form, proof, password: 'password123' })
  expect(await getFieldErrorCodes(callSignUp(formWithCommonPassword))).toEqual({
    password: 'password_common',
  })
  expect(
    await getRefusalCode(callSignUp({ ...formWithCommonPassword, password: 'a long and quiet river' })),
  ).toBe('accepted')
})

test('sign-ups without a form, without a proof, or with the proof of another form are refused', async () => {
  const { form, proof } = await createSolvedForm()
  const other = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm()))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ proof })))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form })))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof: other.proof })))).toBe(
    'proof_required',
  )
})

test('a form or proof that was tampered with is refused', async () => {
  const { form, challenge, solution } = await createSolvedForm()
  const [openedAt = '', id = '', signature = ''] = form.split('.')
  const backdated = [String(Number(openedAt) - 60_000), id, signature].join('.')
  const proof = JSON.stringify({ challenge, solution })
  for (const forged of ['', '..', 'x', backdated, [openedAt, createId(), signature].join('.')])
    expect(await getRefusalCode(callSignUp(createSignUpForm({ form: forged, proof }))), forged).toBe(
      'proof_required',
    )
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const { keySignature: _signature, ...unsigned } = challenge.parameters
  for (const [description, forged] of Object.entries({
    'no JSON': 'proof',
    'another shape': '[]',
    'cheaper work': JSON.stringify({ challenge: cheaper, solution }),
    'no key signature': JSON.stringify({ challenge: { ...challenge, parameters: unsigned }, solution }),
    'a guessed key': JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
  }))
    expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof: forged }))), description).toBe(
      'proof_required',
    )
})

test('a form sent within two seconds is refused as too fast; a form expires after a day', async () => {
  const { form, proof } = await createSolvedForm()
  app.clock.set(addMs(formOpenedAt, secondsToMs(2)))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof })))).toBe('filled_too_fast')
  app.clock.set(addMs(formOpenedAt, daysToMs(1) + 1))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof })))).toBe('proof_required')
  app.clock.set(addMs(formOpenedAt, daysToMs(1)))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof })))).toBe('accepted')
})

test('a form of another site is refused', async () => {
  const { form, proof } = await createSolvedForm()
  const otherSiteContext = app.context(null, { site: { ...app.site, id: app.site.id + 1 } })
  const call = callInProcess(otherSiteContext, signUpEndpoint, createSignUpForm({ form, proof }), {
    key: createId(),
  })
  expect(await getRefusalCode(call)).toBe('proof_required')
})

test('sign-ups that fill in the honeypot field are refused', async () => {
  const { form, proof } = await createSolvedForm()
  expect(
    await getRefusalCode(callSignUp(createSignUpForm({ form, proof, website: 'https://spam.example' }))),
  ).toBe('proof_required')
})

test('used proofs are deleted after their forms have expired', async () => {
  app.clock.set(addMs(formOpenedAt, daysToMs(3)))
  const findProofs = () => app.db.selectFrom('used_proof').select('nonce').execute()
  expect(await findProofs()).not.toEqual([])
  await createTaskList(app.services)['forget-old']?.({})
  expect(await findProofs()).toEqual([])
})

test('disposable addresses are refused with a field error, also by the check of a step and on subdomains', async () => {
  expect(
    await getFieldErrorCodes(app.call(null, checkSignUpEndpoint, { email: 'me@Mailinator.com' })),
  ).toEqual({
    email: 'email_disposable',
  })
  expect(
    ['a@x.mailinator.com', 'a@gmail.com', 'a@mailinator.com.example.org'].map(isDisposableEmail),
  ).toEqual([true, false, false])
})

test('sign-ups without a proof don’t count: 40 of them with one e-mail address do not block its owner', async () => {
  const email = 'hunted@example.org'
  for (let i = 0; i < 40; i += 1)
    expect(await getRefusalCode(callSignUp(createSignUpForm({ email }), '172.16.0'))).toBe('proof_required')
  const { form, proof } = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm({ email, form, proof }), '172.16.0'))).toBe(
    'accepted',
  )
})

test('a proof of work allows twenty attempts; then another one is required', async () => {
  const { form, proof } = await createSolvedForm()
  const formWithCommonPassword = () => createSignUpForm({ form, proof, password: 'password123' })
  for (let i = 0; i < 20; i += 1)
    expect(await getFieldErrorCodes(callSignUp(formWithCommonPassword()))).toEqual({
      password: 'password_common',
    })
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form, proof })))).toBe('proof_required')
})

test('after 30 accounts from one network in an hour sign-up requires twice the work but is not refused', async () => {
  const factorOf = ({ challenge }: Awaited<ReturnType<typeof createSolvedForm>>) =>
    challenge.parameters.data?.['factor']
  const easy = await createSolvedForm()
  for (let i = 0; i < 30; i += 1) await incrementUsage(app.services, 'signup:172.17.0', 3600)
  expect(
    await getRefusalCode(callSignUp(createSignUpForm({ form: easy.form, proof: easy.proof }), '172.17.0')),
  ).toBe('proof_required')
  const hard = await createSolvedForm('172.17.0')
  expect([factorOf(easy), factorOf(hard)]).toEqual([1, 2])
  expect(
    await getRefusalCode(callSignUp(createSignUpForm({ form: hard.form, proof: hard.proof }), '172.17.0')),
  ).toBe('accepted')
  expect(
    await getRefusalCode(callSignUp(createSignUpForm({ form: easy.form, proof: easy.proof }), '172.18.0')),
  ).toBe('accepted')
})
