// From the order to the signed mandate: page, SMS code, stored data, mail and credits.
import {
  getDirectDebitEndpoint,
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import { isErrorCode } from '@amarelle/contract/domain/errors'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test } from 'vitest'
import { dumpAllTables } from '../../../../testing/app/complete-member.ts'
import { getBalance } from '../../../credits/index.ts'
import { daysToMs, minutesToMs, secondsToMs } from '../../../platform/clock.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { getRefusalCode, createTestApp } from '../../../../testing/platform/test-app.ts'
import { getMandatePage } from './mandate.ts'
import {
  testIban,
  otherTestIban,
  testPhone,
  createTestDebits,
} from '../../../../testing/payments/direct-debits.ts'
import { orderIdSubquery } from '../../../../testing/payments/order-ids.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, order, code, form, debit, freshPhone } = createTestDebits(app)
afterEach(() => app.clock.set(null))
const fetchState = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]?.state
/** The error code of each field for which a call was refused. */
const fieldErrors = (call: Promise<unknown>): Promise<Record<string, string>> =>
  call.then(
    () => ({}),
    (error: unknown) =>
      Object.fromEntries(
        Object.entries((error as { fields?: Record<string, { code: string }> }).fields ?? {}).map(
          ([field, fault]) => [field, isErrorCode(fault.code) ? fault.code : ''],
        ),
      ),
  )
const setClockAfter = (from: Date, milliseconds: number) =>
  app.clock.set(new Date(from.getTime() + milliseconds))

test("the page shows creditor, identifier, reference, amount, day and the eight-week refund period, in the page's language", async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId)
  expect(placed.redirect).toBe(`/directdebit?attempt=${placed.attempt}`)
  const shown = await app.call(memberId, getDirectDebitEndpoint, { attempt: placed.attempt })
  expect(shown).toMatchObject({
    order: placed.id,
    credits: 15,
    total: { minor: 1499, currency: 'EUR' },
    state: 'loading',
    refused: null,
    resend_at: null,
    mandate: {
      creditor: {
        name: 'Amarelle Payments',
        address: 'Kade 1, Utrecht, Netherlands',
        id: 'DE98ZZZ09999999999',
      },
      collect_on: '2026-11-25',
    },
  })
  expect(shown.mandate.reference).toMatch(/^M[0-9A-HJKMNP-TV-Z]{10}-[0-9A-F]{8}$/)
  expect(shown.mandate.paragraphs.join(' ')).toMatch(/authorise Amarelle Payments .* within eight weeks/)
  const dutch = await getMandatePage(app.context(memberId, { language: 'nl' }), placed.attempt)
  expect(dutch.mandate.paragraphs.join(' ')).toContain('binnen acht weken')
})

test("a signed mandate is stored encrypted, grants trusted members' credits at once, and is mailed with amount and day", async () => {
  app.clock.set(new Date('2026-11-27T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId)
  const smsCode = await code(memberId, placed.attempt)
  const signed = await app.call(memberId, signDirectDebitEndpoint, {
    ...form(placed.attempt),
    iban: ' nl91 abna 0417 1643 00 ',
    phone: '06 12345678',
    code: `${smsCode.slice(0, 3)} ${smsCode.slice(3)}`,
  })
  expect(signed).toEqual({ order: placed.id })
  expect(await fetchState(memberId, placed.id)).toBe('completed')
  expect(await getBalance(app.db, memberId)).toBe(15)

  const mandate = await app.db
    .selectFrom('mandate')
    .selectAll()
    .where('order_id', '=', orderIdSubquery(placed.id))
    .executeTakeFirstOrThrow()
  expect(mandate).toMatchObject({
    member_id: memberId,
    holder: 'Marina de Vries',
    iban_last4: '4300',
    iban_country: 'NL',
    house_number: '12 b',
    phone: testPhone,
    language: 'en',
    sequence: 'OOFF',
  })
  expect(decrypt(app.services.config, 'iban', mandate.iban)).toBe(testIban)
  const rows = await dumpAllTables(app)
  for (const [table, text] of rows) {
    expect(text, table).not.toContain(testIban)
    expect(text, table).not.toContain(Buffer.from(testIban).toString('hex'))
    expect(text, `${table} holds the code`).not.toContain(`"${smsCode}"`)
  }

  await app.drainJobs()
  const mail = app.mails.find(({ subject }) => subject === `Your direct debit for order ${placed.id}`)
  for (const text of [
    'Creditor identifier: DE98ZZZ09999999999',
    `Mandate reference: ${mandate.reference}`,
    'Amount: €14.99',
    'Debit date: Tuesday, 1 December 2026',
    'Account: Marina de Vries, •••• 4300',
    'within eight weeks',
  ])
    expect(mail?.text).toContain(text)
  expect(`${mail?.text} ${mail?.html}`).not.toContain(testIban)
})

test('a late mail postpones the debit, so that at least a day lies between them', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId)
  const number = freshPhone()
  const smsCode = await code(memberId, placed.attempt, testIban, number)
  await app.call(memberId, signDirectDebitEndpoint, { ...form(placed.attempt), phone: number, code: smsCode })
  app.clock.set(new Date('2026-12-23T10:00:00Z'))
  await app.drainJobs()
  const { collect_on } = await app.db
    .selectFrom('direct_debit')
    .select('collect_on')
    .where('attempt_id', '=', placed.attempt)
    .executeTakeFirstOrThrow()
  expect(collect_on).toBe('2026-12-28')
})

test('missing or wrong input is reported per field and uses up no try of the code', async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  const number = freshPhone()
  const smsCode = await code(memberId, placed.attempt, testIban, number)
  const empty = {
    ...form(placed.attempt),
    holder: ' ',
    iban: '',
    street: '',
    house_number: '',
    postal_code: '',
    city: '',
    phone: '',
    code: '',
    authorised: false,
  }
  expect(await fieldErrors(app.call(memberId, signDirectDebitEndpoint, empty))).toEqual({
    holder: 'required',
    iban: 'required',
    street: 'required',
    house_number: 'required',
    postal_code: 'required',
    city: 'required',
    phone: 'required',
    code: 'required',
    authorised: 'authorisation_required',
  })
  const sign = (more: object) =>
    fieldErrors(
      app.call(memberId, signDirectDebitEndpoint, {
        ...form(placed.attempt),
        phone: number,
        code: smsCode,
        ...more,
      }),
    )
  expect(await sign({ iban: 'NL91ABNA0417164301' })).toEqual({ iban: 'iban_invalid' })
  expect(await sign({ iban: 'BR1800360305000010009795493C1' })).toEqual({ iban: 'iban_country' })
  expect(await sign({ version: 'another' })).toEqual({ authorised: 'authorisation_required' })
  expect(await sign({})).toEqual({})
})

test("codes are sent only to mobile numbers of the site's countries: no landline, premium rate or service number", async () => {
  const memberId = await buyer()
  const { attempt } = await order(memberId)
  const send = (number: string) =>
    fieldErrors(app.call(memberId, sendDirectDebitCodeEndpoint, { attempt, iban: testIban, phone: number }))
  for (const number of ['020 123 4567', '0900 1234', '0800 1234', '112', '12', 'call me', '+31 6 1234'])
    expect(await send(number), number).toEqual({ phone: 'phone_invalid' })
  // Latvia, Sri Lanka and Tunisia: not sold there, and messages are expensive.
  for (const number of ['+371 21 234 567', '+94 71 234 5678', '+216 20 123 456'])
    expect(await send(number), number).toEqual({ phone: 'phone_country' })
  expect(await send('+49 151 23456789')).toEqual({})
})

test('a code is valid only for its order, account and number, for ten minutes and five tries, and only the latest one', async () => {
  const start = new Date('2026-11-23T10:00:00Z')
  app.clock.set(start)
  const memberId = await buyer()
  const { attempt } = await order(memberId)
  const number = freshPhone()
  const first = await code(memberId, attempt, testIban, number)
  const sign = (typed: string, more: object = {}) =>
    fieldErrors(
      app.call(memberId, signDirectDebitEndpoint, {
        ...form(attempt),
        phone: number,
        code: typed,
        ...more,
      }),
    )
  const invalid = { code: 'sms_code_invalid' }
  expect(await sign(first, { iban: otherTestIban })).toEqual(invalid)
  expect(await sign(first, { phone: freshPhone() })).toEqual(invalid)
  const elsewhere = await order(memberId)
  expect(await sign(first, { attempt: elsewhere.attempt })).toEqual(invalid)
  setClockAfter(start, minutesToMs(10) + 1)
  expect(await sign(first)).toEqual(invalid)

  const second = await code(memberId, attempt, testIban, number)
  if (first !== second) expect(await sign(first)).toEqual(invalid)
  const wrong = second === '000000' ? '000001' : '000000'
  setClockAfter(start, minutesToMs(12))
  const third = await code(memberId, attempt, testIban, number)
  if (second !== third) expect(await sign(second)).toEqual(invalid)
  for (let attemptNumber = second === third ? 0 : 1; attemptNumber < 5; attemptNumber += 1)
    expect(await sign(wrong)).toEqual(invalid)
  expect(await sign(third), 'the sixth try').toEqual(invalid)
  expect(
    await fetchState(memberId, (await app.call(memberId, getDirectDebitEndpoint, { attempt })).order),
  ).toBe('loading')
})

test("codes that strangers request for a number, or from its network, don't use up its owner's limit", async () => {
  const start = new Date('2026-11-25T10:00:00Z')
  app.clock.set(start)
  const number = freshPhone()
  const owner = await buyer()
  const send = async (memberId: number, to: string) => {
    const { attempt } = await order(memberId)
    return getRefusalCode(
      app.call(memberId, sendDirectDebitCodeEndpoint, { attempt, iban: testIban, phone: to }),
    )
  }
  await debit(owner, { number })
  app.clock.set(new Date(start.getTime() + daysToMs(2)))
  const strangers = [await buyer(), await buyer(), await buyer(), await buyer()]
  for (const stranger of strangers) for (let i = 0; i < 3; i += 1) await send(stranger, number)
  // Members who never signed with the number get no more codes; its owner still does.
  expect(await send(await buyer(), number)).toBe('too_many_codes')
  expect(await send(await buyer(), freshPhone())).toBe('accepted')
  expect(await send(owner, number)).toBe('accepted')
})

test('the next code can be requested after a minute, at most three a day per member and number', async () => {
  const start = new Date('2026-11-24T10:00:00Z')
  app.clock.set(start)
  const memberId = await buyer()
  const { attempt } = await order(memberId)
  const number = freshPhone()
  const send = (to: string) =>
    getRefusalCode(app.call(memberId, sendDirectDebitCodeEndpoint, { attempt, iban: testIban, phone: to }))
  expect(await send(number)).toBe('accepted')
  expect(await send(number)).toBe('too_many_requests')
  const shown = await app.call(memberId, getDirectDebitEndpoint, { attempt })
  expect(shown.resend_at).toBe(new Date(start.getTime() + secondsToMs(60)).toISOString())
  for (const expected of ['accepted', 'accepted', 'too_many_codes']) {
    app.clock.set(new Date(app.clock.now().getTime() + minutesToMs(2)))
    expect(await send(number)).toBe(expected)
  }
  app.clock.set(new Date(start.getTime() + daysToMs(1)))
  expect(await send(number)).toBe('accepted')
})

test("a repeated call signs once, and a signed or another member's order can't be signed", async () => {
  const memberId = await buyer()
  const placed = await order(memberId)
  const number = freshPhone()
  const smsCode = await code(memberId, placed.attempt, testIban, number)
  const input = { ...form(placed.attempt), phone: number, code: smsCode }
  const stranger = await buyer()
  expect(await getRefusalCode(app.call(stranger, signDirectDebitEndpoint, input))).toBe('not_found')
  expect(await getRefusalCode(app.call(stranger, getDirectDebitEndpoint, { attempt: placed.attempt }))).toBe(
    'not_found',
  )
  expect(await getRefusalCode(app.call(null, signDirectDebitEndpoint, input))).toBe('authentication_required')
  const key = 'one intention'
  const results = await Promise.all([
    app.call(memberId, signDirectDebitEndpoint, input, { key }),
    app.call(memberId, signDirectDebitEndpoint, input, { key }),
  ])
  expect(results).toEqual([{ order: placed.id }, { order: placed.id }])
  expect(await getRefusalCode(app.call(memberId, signDirectDebitEndpoint, input))).toBe('order_closed')
  expect(await getBalance(app.db, memberId)).toBe(15)
  const { count } = await app.db
    .selectFrom('mandate')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderIdSubquery(placed.id))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

test('beyond the trust limit, or from a foreign account, credits are granted on payment', async () => {
  const memberId = await buyer()
  const small = await debit(memberId, { number: freshPhone() })
  expect(await fetchState(memberId, small.id)).toBe('completed')
  const large = await debit(memberId, { credits: 35, number: freshPhone() })
  expect(await fetchState(memberId, large.id)).toBe('pending')
  expect(await getBalance(app.db, memberId)).toBe(15)
  const abroad = await buyer()
  const foreign = await debit(abroad, { account: otherTestIban, number: freshPhone() })
  expect(await fetchState(abroad, foreign.id)).toBe('pending')
})

test('all errors of the form are reported at once, whichever check finds them', async () => {
  const memberId = await buyer()
  const { attempt } = await order(memberId)
  const wrong = {
    holder: 'X',
    iban: 'NL91ABNA0417164301',
    street: '1',
    house_number: '!',
    postal_code: '!!',
    city: '9',
    phone: '12',
    code: '12',
    authorised: false,
  }
  expect(
    await fieldErrors(app.call(memberId, signDirectDebitEndpoint, { ...form(attempt), ...wrong } as never)),
  ).toEqual({
    holder: 'invalid_value',
    iban: 'iban_invalid',
    street: 'invalid_value',
    house_number: 'invalid_value',
    postal_code: 'invalid_value',
    city: 'invalid_value',
    phone: 'phone_invalid',
    code: 'sms_code_invalid',
    authorised: 'authorisation_required',
  })
  // With valid account and number, a wrong code is reported together with the schema's errors.
  const account = 'DE02120300000000202051'
  const sent = await code(memberId, attempt, account)
  const other = sent === '000000' ? '000001' : '000000'
  const filled = { ...form(attempt), iban: account, street: '1', code: other }
  expect(await fieldErrors(app.call(memberId, signDirectDebitEndpoint, filled))).toEqual({
    street: 'invalid_value',
    code: 'sms_code_invalid',
  })
  expect(
    await fieldErrors(
      app.call(memberId, sendDirectDebitCodeEndpoint, { attempt, iban: 'NL91', phone: '12' }),
    ),
  ).toEqual({ iban: 'iban_invalid', phone: 'phone_invalid' })
  expect(
    await fieldErrors(app.call(memberId, sendDirectDebitCodeEndpoint, { attempt, iban: '', phone: '12' })),
  ).toEqual({ iban: 'required', phone: 'phone_invalid' })
})
test('unusual but real addresses are accepted', async () => {
  const memberId = await buyer()
  const { attempt } = await order(memberId)
  for (const address of [
    { holder: 'Li Wu', street: 'Rue 7', house_number: 'bis', postal_code: '100', city: 'Å' },
    { holder: 'Ñ. Ó', street: 'Ø', house_number: '1-3', postal_code: 'EC1A 1BB', city: 'Y' },
  ])
    expect(
      await fieldErrors(
        app.call(memberId, signDirectDebitEndpoint, { ...form(attempt), ...address, code: '12' }),
      ),
    ).toEqual({ code: 'sms_code_invalid' })
})
