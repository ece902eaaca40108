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

/** Opens a form at noon and comes back with the work done, ten seconds later. */
async function createSolvedForm(source = '127.0.0') {
  app.clock.set(formOpenedAt)
  const given = await callInProcess(
    app.context(null, { sourceNetwork: source }),
    getSignUpChallengeEndpoint,
    {},
  )
  const challenge = given.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  app.clock.set(addMs(formOpenedAt, secondsToMs(10)))
  return { form: given.form, challenge, solution, proof: JSON.stringify({ challenge, solution }) }
}
/** A sign-up from a network of its own. */
const callSignUp = (input: EndpointInput<typeof signUpEndpoint>, source = `10.0.${(sourceCount += 1)}`) =>
  callInProcess(app.context(null, { sourceNetwork: source }), signUpEndpoint, input, { key: createId() })

test('who waits, works and leaves the hidden field alone signs up; nobody works for a site that asks for none', async () => {
  const { form: mark, proof } = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof })))).toBe('accepted')
  const open = await createTestApp({ signup_proof_cost: 0 })
  expect((await open.call(null, getSignUpChallengeEndpoint, {})).challenge).toBeNull()
  expect(await getRefusalCode(open.call(null, signUpEndpoint, createSignUpForm()))).toBe('accepted')
})

test('a proof makes one account: not a second one, and not two at once', async () => {
  const first = await createSolvedForm()
  const once = { form: first.form, proof: first.proof }
  expect(await getRefusalCode(callSignUp(createSignUpForm(once)))).toBe('accepted')
  expect(await getRefusalCode(callSignUp(createSignUpForm(once)))).toBe('proof_required')
  const second = await createSolvedForm()
  const both = { form: second.form, proof: second.proof }
  const answers = await Promise.all([
    getRefusalCode(callSignUp(createSignUpForm(both))),
    getRefusalCode(callSignUp(createSignUpForm(both))),
  ])
  expect(answers.sort()).toEqual(['accepted', 'proof_required'])
})

test('a proof is not used up by a refusal: who mends a field need not work again', async () => {
  const { form: mark, proof } = await createSolvedForm()
  const wrong = createSignUpForm({ form: mark, proof, password: 'password123' })
  expect(await getFieldErrorCodes(callSignUp(wrong))).toEqual({ password: 'password_common' })
  expect(await getRefusalCode(callSignUp({ ...wrong, password: 'a long and quiet river' }))).toBe('accepted')
})

test('without a form, without a proof, or with one of another form there is no account', async () => {
  const { form: mark, proof } = await createSolvedForm()
  const other = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm()))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ proof })))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark })))).toBe('proof_required')
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof: other.proof })))).toBe(
    'proof_required',
  )
})

test('a form or proof that was tampered with is none', async () => {
  const { form: mark, challenge, solution } = await createSolvedForm()
  const [at = '', id = '', signed = ''] = mark.split('.')
  const earlier = [String(Number(at) - 60_000), id, signed].join('.')
  const proof = JSON.stringify({ challenge, solution })
  for (const forged of ['', '..', 'x', earlier, [at, createId(), signed].join('.')])
    expect(await getRefusalCode(callSignUp(createSignUpForm({ form: forged, proof }))), forged).toBe(
      'proof_required',
    )
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const { keySignature: _left, ...unsigned } = challenge.parameters
  for (const [what, forged] of Object.entries({
    'no JSON': 'proof',
    'another shape': '[]',
    'cheaper work': JSON.stringify({ challenge: cheaper, solution }),
    'no key signature': JSON.stringify({ challenge: { ...challenge, parameters: unsigned }, solution }),
    'a guessed key': JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
  }))
    expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof: forged }))), what).toBe(
      'proof_required',
    )
})

test('a form filled in within two seconds is too fast, and after a day it has ended', async () => {
  const { form: mark, proof } = await createSolvedForm()
  app.clock.set(addMs(formOpenedAt, secondsToMs(2)))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof })))).toBe('filled_too_fast')
  app.clock.set(addMs(formOpenedAt, daysToMs(1) + 1))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof })))).toBe('proof_required')
  app.clock.set(addMs(formOpenedAt, daysToMs(1)))
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof })))).toBe('accepted')
})

test('another site’s form is none here', async () => {
  const { form: mark, proof } = await createSolvedForm()
  const elsewhere = app.context(null, { site: { ...app.site, id: app.site.id + 1 } })
  const call = callInProcess(elsewhere, signUpEndpoint, createSignUpForm({ form: mark, proof }), {
    key: createId(),
  })
  expect(await getRefusalCode(call)).toBe('proof_required')
})

test('who fills in the field that no person sees is a program', async () => {
  const { form: mark, proof } = await createSolvedForm()
  expect(
    await getRefusalCode(
      callSignUp(createSignUpForm({ form: mark, proof, website: 'https://spam.example' })),
    ),
  ).toBe('proof_required')
})

test('used proofs are forgotten once their forms have ended', async () => {
  app.clock.set(addMs(formOpenedAt, daysToMs(3)))
  const count = () => app.db.selectFrom('used_proof').select('nonce').execute()
  expect(await count()).not.toEqual([])
  await createTaskList(app.services)['forget-old']?.({})
  expect(await count()).toEqual([])
})

test('addresses that are thrown away are refused beside the field, also at the step’s check, and below such a domain', async () => {
  expect(
    await getFieldErrorCodes(app.call(null, checkSignUpEndpoint, { email: 'me@Mailinator.com' })),
  ).toEqual({
    email: 'email_disposable',
  })
  expect(
    ['a@x.mailinator.com', 'a@gmail.com', 'a@mailinator.com.example.org'].map(isDisposableEmail),
  ).toEqual([true, false, false])
})

test('sign-ups without a proof of work count for nobody: 40 with one e-mail address do not stop its owner', async () => {
  const email = 'hunted@example.org'
  for (let i = 0; i < 40; i += 1)
    expect(await getRefusalCode(callSignUp(createSignUpForm({ email }), '172.16.0'))).toBe('proof_required')
  const { form: mark, proof } = await createSolvedForm()
  expect(await getRefusalCode(callSignUp(createSignUpForm({ email, form: mark, proof }), '172.16.0'))).toBe(
    'accepted',
  )
})

test('one proof of work is tried twenty times at the most, then another one is needed', async () => {
  const { form: mark, proof } = await createSolvedForm()
  const wrong = () => createSignUpForm({ form: mark, proof, password: 'password123' })
  for (let i = 0; i < 20; i += 1)
    expect(await getFieldErrorCodes(callSignUp(wrong()))).toEqual({ password: 'password_common' })
  expect(await getRefusalCode(callSignUp(createSignUpForm({ form: mark, proof })))).toBe('proof_required')
})

test('after 30 accounts of a network in an hour the next one takes twice the work, and is not refused', async () => {
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
