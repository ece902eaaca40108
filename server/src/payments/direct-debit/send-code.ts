import { randomInt } from 'node:crypto'
import type { sendDirectDebitCode } from '@amarelle/contract/direct-debit'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { blindHash } from '../../platform/blind-hash.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { fingerprint } from '../../platform/ids.ts'
import { limit } from '../../platform/limits.ts'
import { queueSms } from '../../platform/sms.ts'
import { textsOf } from '../../platform/texts.ts'
import { debitRefusal } from './may-debit.ts'
import { hasSignedWith } from './mandate.sql.ts'
import { type DebitOrder, openDebitOrder } from './open-order.ts'
import { readIban, readPhone } from './read-account.ts'
import { type Bound, insertCode } from './sms-code.sql.ts'

type Input = Pick<Parsed<typeof sendDirectDebitCode>, 'attempt' | 'iban' | 'phone'>

const validFor = minutes(10)
/** How long to wait for the next one. */
export const resendAfter = seconds(60)
const day = 86_400
/** A day, of one member to one number and in all: who makes many messages go out makes money by them. */
const [toOnePhone, ofMember] = [3, 10]
/** A day, to one number that the member has not signed with before: nobody is sent many codes by strangers. */
const fromStrangers = 10

/** The code as it is stored: bound to order, account and number, and to be found by nobody who lacks the secret. */
export const codeHash = (config: Config, { orderId, ibanHash, phoneHash }: Bound, code: string): Buffer =>
  blindHash(
    config,
    'sms code',
    [orderId, ibanHash.toString('hex'), phoneHash.toString('hex'), code].join(' '),
  )

/** Account and number as they were typed, each with its fault where it has one. */
function readAccount(
  { config, site }: Context,
  { country }: DebitOrder,
  { iban, phone }: Partial<Pick<Input, 'iban' | 'phone'>>,
) {
  const account = iban === undefined ? undefined : readIban(config, iban)
  const known = typeof account === 'object' ? account : undefined
  const number = phone === undefined ? undefined : readPhone(site, phone, known?.country ?? country)
  return {
    account: known,
    phone: typeof number === 'object' ? number.number : undefined,
    faults: {
      ...(typeof account === 'string' && { iban: account }),
      ...(typeof number === 'string' && { phone: number }),
    },
  }
}

/** Throws the faults of account and number, as far as they were typed. */
export async function refuseAccount(context: Context, { attempt, ...typed }: Partial<Input>): Promise<void> {
  if (attempt === undefined) return
  const { faults } = readAccount(context, await openDebitOrder(context, attempt), typed)
  if (Object.keys(faults).length > 0) throw fieldProblem(faults)
}

/** What was typed, read and checked: whose order, which account, which number, and whether it may be debited at all. */
export async function readDebit(
  context: Context,
  { attempt, iban: typedIban, phone: typedPhone }: Input,
): Promise<{ order: DebitOrder; iban: string; country: string; phone: string; bound: Bound }> {
  const order = await openDebitOrder(context, attempt)
  const { account, phone, faults } = readAccount(context, order, { iban: typedIban, phone: typedPhone })
  if (!account || !phone) throw fieldProblem(faults)
  const refusal = await debitRefusal(context, { ...order, hash: account.hash })
  if (refusal) throw problem(refusal)
  const phoneHash = blindHash(context.config, 'phone', phone)
  const bound = { orderId: order.orderId, ibanHash: account.hash, phoneHash }
  return { order, iban: account.iban, country: account.country, phone, bound }
}

/** Refuses what may not be sent; every message that is asked for counts, whatever becomes of it. */
export async function countCode(context: Context, input: Input): Promise<void> {
  const { bound, order, phone } = await readDebit(context, input)
  const { memberId } = order
  const to = bound.phoneHash.toString('hex')
  await limit(context, `sms-wait:${bound.orderId}`, 1, resendAfter / 1000)
  await limit(context, `sms-member:${memberId}`, ofMember, day, 'too_many_codes')
  await limit(context, `sms-phone:${fingerprint([to, memberId])}`, toOnePhone, day, 'too_many_codes')
  if (!(await hasSignedWith(context.db, memberId, phone)))
    await limit(context, `sms-phone:${to}`, fromStrangers, day, 'too_many_codes')
}

/** Sends a new code, after which only this one counts (docs/payments.md#sms-code). It is stored as a hash and waits encrypted for the gateway. */
export async function sendCode(
  context: Context,
  input: Parsed<typeof sendDirectDebitCode>,
): Promise<Answer<typeof sendDirectDebitCode>> {
  const { bound, phone } = await readDebit(context, input)
  const now = context.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = later(now, validFor)
  await insertCode(context.db, bound, { hash: codeHash(context.config, bound, code), sentAt: now, expiresAt })
  const texts = await textsOf(context.language)
  await queueSms(context.db, context.config, phone, texts._('sms.direct_debit', { code }))
  return { resend_at: later(now, resendAfter).toISOString(), expires_at: expiresAt.toISOString() }
}
