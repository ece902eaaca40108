import { checkSignUp, getSignUpChallenge, signUp } from '@amarelle/contract/accounts'
import type { Input } from '@amarelle/contract/endpoint'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { callInProcess } from '../../platform/http.ts'
import { countUse } from '../../platform/limits.ts'
import { taskList } from '../../platform/jobs.ts'
import { refusal, testHouse } from '../../platform/test-house.ts'
import { faults, form } from '../test-sign-up.ts'
import { isDisposable } from './disposable-mail.ts'

const house = await testHouse({ signup_proof_cost: 1, signup_minimum_seconds: 3 })
const opened = new Date('2026-03-01T12:00:00Z')
let sources = 0

/** Opens a form at noon and comes back with the work done, ten seconds later. */
async function solved(source = '127.0.0') {
  house.clock.set(opened)
  const given = await callInProcess(house.context(null, { source }), getSignUpChallenge, {})
  const challenge = given.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  house.clock.set(later(opened, seconds(10)))
  return { form: given.form, challenge, solution, proof: JSON.stringify({ challenge, solution }) }
}
/** A sign-up from a network of its own. */
const ask = (input: Input<typeof signUp>, source = `10.0.${(sources += 1)}`) =>
  callInProcess(house.context(null, { source }), signUp, input, { key: newId() })

test('who waits, works and leaves the hidden field alone signs up; nobody works for a site that asks for none', async () => {
  const { form: mark, proof } = await solved()
  expect(await refusal(ask(form({ form: mark, proof })))).toBe('accepted')
  const open = await testHouse({ signup_proof_cost: 0 })
  expect((await open.call(null, getSignUpChallenge, {})).challenge).toBeNull()
  expect(await refusal(open.call(null, signUp, form()))).toBe('accepted')
})

test('a proof makes one account: not a second one, and not two at once', async () => {
  const first = await solved()
  const once = { form: first.form, proof: first.proof }
  expect(await refusal(ask(form(once)))).toBe('accepted')
  expect(await refusal(ask(form(once)))).toBe('proof_required')
  const second = await solved()
  const both = { form: second.form, proof: second.proof }
  const answers = await Promise.all([refusal(ask(form(both))), refusal(ask(form(both)))])
  expect(answers.sort()).toEqual(['accepted', 'proof_required'])
})

test('a proof is not used up by a refusal: who mends a field need not work again', async () => {
  const { form: mark, proof } = await solved()
  const wrong = form({ form: mark, proof, password: 'password123' })
  expect(await faults(ask(wrong))).toEqual({ password: 'password_common' })
  expect(await refusal(ask({ ...wrong, password: 'a long and quiet river' }))).toBe('accepted')
})

test('without a form, without a proof, or with one of another form there is no account', async () => {
  const { form: mark, proof } = await solved()
  const other = await solved()
  expect(await refusal(ask(form()))).toBe('proof_required')
  expect(await refusal(ask(form({ proof })))).toBe('proof_required')
  expect(await refusal(ask(form({ form: mark })))).toBe('proof_required')
  expect(await refusal(ask(form({ form: mark, proof: other.proof })))).toBe('proof_required')
})

test('a form or proof that was tampered with is none', async () => {
  const { form: mark, challenge, solution } = await solved()
  const [at = '', id = '', signed = ''] = mark.split('.')
  const earlier = [String(Number(at) - 60_000), id, signed].join('.')
  const proof = JSON.stringify({ challenge, solution })
  for (const forged of ['', '..', 'x', earlier, [at, newId(), signed].join('.')])
    expect(await refusal(ask(form({ form: forged, proof }))), forged).toBe('proof_required')
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const { keySignature: _left, ...unsigned } = challenge.parameters
  for (const [what, forged] of Object.entries({
    'no JSON': 'proof',
    'another shape': '[]',
    'cheaper work': JSON.stringify({ challenge: cheaper, solution }),
    'no key signature': JSON.stringify({ challenge: { ...challenge, parameters: unsigned }, solution }),
    'a guessed key': JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
  }))
    expect(await refusal(ask(form({ form: mark, proof: forged }))), what).toBe('proof_required')
})

test('a form filled in within two seconds is too fast, and after a day it has ended', async () => {
  const { form: mark, proof } = await solved()
  house.clock.set(later(opened, seconds(2)))
  expect(await refusal(ask(form({ form: mark, proof })))).toBe('filled_too_fast')
  house.clock.set(later(opened, days(1) + 1))
  expect(await refusal(ask(form({ form: mark, proof })))).toBe('proof_required')
  house.clock.set(later(opened, days(1)))
  expect(await refusal(ask(form({ form: mark, proof })))).toBe('accepted')
})

test('another site’s form is none here', async () => {
  const { form: mark, proof } = await solved()
  const elsewhere = house.context(null, { site: { ...house.site, id: house.site.id + 1 } })
  const call = callInProcess(elsewhere, signUp, form({ form: mark, proof }), { key: newId() })
  expect(await refusal(call)).toBe('proof_required')
})

test('who fills in the field that no person sees is a program', async () => {
  const { form: mark, proof } = await solved()
  expect(await refusal(ask(form({ form: mark, proof, website: 'https://spam.example' })))).toBe(
    'proof_required',
  )
})

test('used proofs are forgotten once their forms have ended', async () => {
  house.clock.set(later(opened, days(3)))
  const count = () => house.db.selectFrom('used_proof').select('nonce').execute()
  expect(await count()).not.toEqual([])
  await taskList(house.parts)['forget-old']?.({})
  expect(await count()).toEqual([])
})

test('addresses that are thrown away are refused beside the field, also at the step’s check, and below such a domain', async () => {
  expect(await faults(house.call(null, checkSignUp, { email: 'me@Mailinator.com' }))).toEqual({
    email: 'email_disposable',
  })
  expect(['a@x.mailinator.com', 'a@gmail.com', 'a@mailinator.com.example.org'].map(isDisposable)).toEqual([
    true,
    false,
    false,
  ])
})

test('sign-ups without a proof of work count for nobody: 40 with one e-mail address do not stop its owner', async () => {
  const email = 'hunted@example.org'
  for (let i = 0; i < 40; i += 1)
    expect(await refusal(ask(form({ email }), '172.16.0'))).toBe('proof_required')
  const { form: mark, proof } = await solved()
  expect(await refusal(ask(form({ email, form: mark, proof }), '172.16.0'))).toBe('accepted')
})

test('one proof of work is tried twenty times at the most, then another one is needed', async () => {
  const { form: mark, proof } = await solved()
  const wrong = () => form({ form: mark, proof, password: 'password123' })
  for (let i = 0; i < 20; i += 1) expect(await faults(ask(wrong()))).toEqual({ password: 'password_common' })
  expect(await refusal(ask(form({ form: mark, proof })))).toBe('proof_required')
})

test('after 30 accounts of a network in an hour the next one takes twice the work, and is not refused', async () => {
  const factorOf = ({ challenge }: Awaited<ReturnType<typeof solved>>) =>
    challenge.parameters.data?.['factor']
  const easy = await solved()
  for (let i = 0; i < 30; i += 1) await countUse(house.parts, 'signup:172.17.0', 3600)
  expect(await refusal(ask(form({ form: easy.form, proof: easy.proof }), '172.17.0'))).toBe('proof_required')
  const hard = await solved('172.17.0')
  expect([factorOf(easy), factorOf(hard)]).toEqual([1, 2])
  expect(await refusal(ask(form({ form: hard.form, proof: hard.proof }), '172.17.0'))).toBe('accepted')
  expect(await refusal(ask(form({ form: easy.form, proof: easy.proof }), '172.18.0'))).toBe('accepted')
})
