import { randomInt } from 'node:crypto'
import type { sendDirectDebitCodeEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { computeBlindHash } from '../../../platform/crypto/blind-hash.ts'
import { addMs, minutesToMs, secondsToMs } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { computeFingerprint } from '../../../platform/crypto/tokens.ts'
import { enforceRateLimit } from '../../../platform/limits/usage-limits.ts'
import { queueSms } from '../../../platform/mail/sms.ts'
import { loadTranslations } from '../../../platform/translations.ts'
import { findDebitRefusal } from './check-debit-allowed.ts'
import { hasSignedWithPhone } from '../../providers/direct-debit.sql.ts'
import { type BankPaymentOrder, loadOpenDebitOrder } from './load-debit-order.ts'
import { parseIban, parseMobileNumber } from './parse-bank-account.ts'
import { type SmsCodeBinding, insertSmsCode } from './sms-code.sql.ts'

type CodeRequest = Pick<ParsedEndpointInput<typeof sendDirectDebitCodeEndpoint>, 'attempt' | 'iban' | 'phone'>

const codeValidityMs = minutesToMs(10)
/** How long to wait for the next one. */
export const codeResendDelayMs = secondsToMs(60)
const daySeconds = 86_400
/** A day, of one member to one number and in all: who makes many messages go out makes money by them. */
const [maxCodesPerPhone, maxCodesPerMember] = [3, 10]
/** A day, to one number that the member has not signed with before: nobody is sent many codes by strangers. */
const maxCodesPerUnverifiedPhone = 10

/** The code as it is stored: bound to order, account and number, and to be found by nobody who lacks the secret. */
export const hashSmsCode = (
  config: Config,
  { orderId, ibanHash, phoneHash }: SmsCodeBinding,
  code: string,
): Buffer =>
  computeBlindHash(
    config,
    'sms code',
    [orderId, ibanHash.toString('hex'), phoneHash.toString('hex'), code].join(' '),
  )

/** Account and number as they were typed, each with its fault where it has one. */
function parseAccount(
  { config, site }: RequestContext,
  { country }: BankPaymentOrder,
  { iban, phone }: Partial<Pick<CodeRequest, 'iban' | 'phone'>>,
) {
  const account = iban === undefined ? undefined : parseIban(config, iban)
  const known = typeof account === 'object' ? account : undefined
  const number = phone === undefined ? undefined : parseMobileNumber(site, phone, known?.country ?? country)
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
export async function validateAccount(
  context: RequestContext,
  { attempt, ...typed }: Partial<CodeRequest>,
): Promise<void> {
  if (attempt === undefined) return
  const { faults } = parseAccount(context, await loadOpenDebitOrder(context, attempt), typed)
  if (Object.keys(faults).length > 0) throw createFieldProblem(faults)
}

/** What was typed, read and checked: whose order, which account, which number, and whether it may be debited at all. */
export async function loadCheckedDebit(
  context: RequestContext,
  { attempt, iban: typedIban, phone: typedPhone }: CodeRequest,
): Promise<{ order: BankPaymentOrder; iban: string; country: string; phone: string; bound: SmsCodeBinding }> {
  const order = await loadOpenDebitOrder(context, attempt)
  const { account, phone, faults } = parseAccount(context, order, { iban: typedIban, phone: typedPhone })
  if (!account || !phone) throw createFieldProblem(faults)
  const refusal = await findDebitRefusal(context, { ...order, hash: account.hash })
  if (refusal) throw createProblem(refusal)
  const phoneHash = computeBlindHash(context.config, 'phone', phone)
  const bound = { orderId: order.orderId, ibanHash: account.hash, phoneHash }
  return { order, iban: account.iban, country: account.country, phone, bound }
}

/** Refuses what may not be sent; every message that is asked for counts, whatever becomes of it. */
export async function limitCodes(context: RequestContext, input: CodeRequest): Promise<void> {
  const { bound, order, phone } = await loadCheckedDebit(context, input)
  const { memberId } = order
  const to = bound.phoneHash.toString('hex')
  await enforceRateLimit(context, `sms-wait:${bound.orderId}`, 1, codeResendDelayMs / 1000)
  await enforceRateLimit(context, `sms-member:${memberId}`, maxCodesPerMember, daySeconds, 'too_many_codes')
  await enforceRateLimit(
    context,
    `sms-phone:${computeFingerprint([to, memberId])}`,
    maxCodesPerPhone,
    daySeconds,
    'too_many_codes',
  )
  if (!(await hasSignedWithPhone(context.db, memberId, phone)))
    await enforceRateLimit(
      context,
      `sms-phone:${to}`,
      maxCodesPerUnverifiedPhone,
      daySeconds,
      'too_many_codes',
    )
}

/** Sends a new code, after which only this one counts (docs/payments.md#sms-code). It is stored as a hash and waits encrypted for the gateway. */
export async function sendSmsCode(
  context: RequestContext,
  input: ParsedEndpointInput<typeof sendDirectDebitCodeEndpoint>,
): Promise<EndpointAnswer<typeof sendDirectDebitCodeEndpoint>> {
  const { bound, phone } = await loadCheckedDebit(context, input)
  const now = context.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = addMs(now, codeValidityMs)
  await insertSmsCode(context.db, bound, {
    hash: hashSmsCode(context.config, bound, code),
    sentAt: now,
    expiresAt,
  })
  const texts = await loadTranslations(context.language)
  await queueSms(context.db, context.config, phone, texts._('sms.direct_debit', { code }))
  return { resend_at: addMs(now, codeResendDelayMs).toISOString(), expires_at: expiresAt.toISOString() }
}
