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
import { hashPhone, parseIban, parseMobileNumber } from './parse-bank-account.ts'
import { type SmsCodeBinding, insertSmsCode } from './sms-code.sql.ts'

type CodeRequest = Pick<ParsedEndpointInput<typeof sendDirectDebitCodeEndpoint>, 'attempt' | 'iban' | 'phone'>

const codeValidityMs = minutesToMs(10)
/** Minimum time between two codes. */
export const codeResendDelayMs = secondsToMs(60)
const daySeconds = 86_400
/** Codes per day of one member, to one number and in total; protects against SMS pumping. */
const [maxCodesPerPhone, maxCodesPerMember] = [3, 10]
/** Codes per day to a number that the member has not signed with before; protects strangers from being flooded. */
const maxCodesPerUnverifiedPhone = 10

/** Keyed hash of a code, bound to order, account and phone number. */
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

/** Parses account and phone number, each with its error code if invalid. */
function parseAccount(
  { config, site }: RequestContext,
  { country }: BankPaymentOrder,
  { iban, phone }: Partial<Pick<CodeRequest, 'iban' | 'phone'>>,
) {
  const account = iban === undefined ? undefined : parseIban(config, iban)
  const validAccount = typeof account === 'object' ? account : undefined
  const number =
    phone === undefined ? undefined : parseMobileNumber(site, phone, validAccount?.country ?? country)
  return {
    account: validAccount,
    phone: typeof number === 'object' ? number.number : undefined,
    faults: {
      ...(typeof account === 'string' && { iban: account }),
      ...(typeof number === 'string' && { phone: number }),
    },
  }
}

/** Throws field errors for an invalid account or phone number; ignores missing ones. */
export async function validateAccount(
  context: RequestContext,
  { attempt, ...input }: Partial<CodeRequest>,
): Promise<void> {
  if (attempt === undefined) return
  const { faults: fieldErrors } = parseAccount(context, await loadOpenDebitOrder(context, attempt), input)
  if (Object.keys(fieldErrors).length > 0) throw createFieldProblem(fieldErrors)
}

/**
 * Parses and checks the input: order, account, phone number, and whether the debit is allowed. Throws field errors or
 * the refusal.
 */
export async function loadCheckedDebit(
  context: RequestContext,
  { attempt, iban: typedIban, phone: typedPhone }: CodeRequest,
): Promise<{ order: BankPaymentOrder; iban: string; country: string; phone: string; bound: SmsCodeBinding }> {
  const order = await loadOpenDebitOrder(context, attempt)
  const {
    account,
    phone,
    faults: fieldErrors,
  } = parseAccount(context, order, { iban: typedIban, phone: typedPhone })
  if (!account || !phone) throw createFieldProblem(fieldErrors)
  const refusal = await findDebitRefusal(context, { ...order, hash: account.hash })
  if (refusal) throw createProblem(refusal)
  const phoneHash = hashPhone(context.config, phone)
  const binding = { orderId: order.orderId, ibanHash: account.hash, phoneHash }
  return { order, iban: account.iban, country: account.country, phone, bound: binding }
}

/** Enforces the limits on codes; every request counts, whatever its outcome. */
export async function limitCodes(context: RequestContext, input: CodeRequest): Promise<void> {
  const { bound: binding, order, phone } = await loadCheckedDebit(context, input)
  const { memberId } = order
  const phoneHashHex = binding.phoneHash.toString('hex')
  await enforceRateLimit(context, `sms-wait:${binding.orderId}`, 1, codeResendDelayMs / 1000)
  await enforceRateLimit(context, `sms-member:${memberId}`, maxCodesPerMember, daySeconds, 'too_many_codes')
  await enforceRateLimit(
    context,
    `sms-phone:${computeFingerprint([phoneHashHex, memberId])}`,
    maxCodesPerPhone,
    daySeconds,
    'too_many_codes',
  )
  if (!(await hasSignedWithPhone(context.db, memberId, phone)))
    await enforceRateLimit(
      context,
      `sms-phone:${phoneHashHex}`,
      maxCodesPerUnverifiedPhone,
      daySeconds,
      'too_many_codes',
    )
}

/**
 * Sends a new code, which invalidates earlier ones (docs/payments.md#sms-code). Stored as a hash; queued encrypted for
 * the SMS gateway.
 */
export async function sendSmsCode(
  context: RequestContext,
  input: ParsedEndpointInput<typeof sendDirectDebitCodeEndpoint>,
): Promise<EndpointAnswer<typeof sendDirectDebitCodeEndpoint>> {
  const { bound: binding, phone } = await loadCheckedDebit(context, input)
  const now = context.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = addMs(now, codeValidityMs)
  await insertSmsCode(context.db, binding, {
    hash: hashSmsCode(context.config, binding, code),
    sentAt: now,
    expiresAt,
  })
  const texts = await loadTranslations(context.language, context.site)
  await queueSms(context.db, context.config, phone, texts._('sms.direct_debit', { code }))
  return { resend_at: addMs(now, codeResendDelayMs).toISOString(), expires_at: expiresAt.toISOString() }
}
