import { timingSafeEqual } from 'node:crypto'
import type { signDirectDebitEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../../platform/context.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { encrypt } from '../../../platform/crypto/encryption.ts'
import { findAttempt, lockBuyerOrders } from '../../orders/order.sql.ts'
import { settleAttempt } from '../../settlement/settle-attempt.ts'
import { getCollectionDay } from './banking-days.ts'
import { insertDebit, insertMandate, storeAccountCountry } from '../../providers/direct-debit.sql.ts'
import { toMandateReference } from './mandate.ts'
import { mandateVersion } from './mandate-text.ts'
import { canGrantEarly } from './check-debit-allowed.ts'
import { loadOwnBankPaymentOrder } from './load-debit-order.ts'
import { hashSmsCode, loadCheckedDebit, validateAccount } from './send-code.ts'
import { undoSmsCodeTry, findLastSmsCode, countSmsCodeTry, markSmsCodeUsed } from './sms-code.sql.ts'

type SigningRequest = ParsedEndpointInput<typeof signDirectDebitEndpoint>
/** 5 tries and 3 codes a day make guessing a 6-digit code infeasible. */
const maxCodeTries = 5

/** A wrong code uses up a try even when the call is refused. */
async function verifyCode(
  context: RequestContext,
  input: Pick<SigningRequest, 'attempt' | 'iban' | 'phone' | 'code'>,
): Promise<void> {
  const { bound: binding } = await loadCheckedDebit(context, input)
  const code = await countSmsCodeTry(context.db, binding, maxCodeTries, context.clock.now())
  const typedHash = hashSmsCode(context.config, binding, input.code.replaceAll(/\s/g, ''))
  if (!code || !timingSafeEqual(code.hash, typedHash)) throw createFieldProblem({ code: 'sms_code_invalid' })
  await undoSmsCodeTry(context.db, code.id)
}

/** Validates the rest of an incomplete form: account, phone number, then the code. */
export async function validateSigning(
  context: RequestContext,
  valid: Partial<SigningRequest>,
): Promise<void> {
  await validateAccount(context, valid)
  const { attempt, iban, phone, code } = valid
  if (attempt !== undefined && iban !== undefined && phone !== undefined && code !== undefined)
    await verifyCode(context, { attempt, iban, phone, code })
}

/** Checks the code before the call's transaction; throws a field error on `code` (docs/payments.md#sms-code). */
export async function checkSmsCode(context: RequestContext, input: SigningRequest): Promise<void> {
  try {
    await verifyCode(context, input)
  } catch (error) {
    // The same call, sent twice, signed it meanwhile: both get the first one's response.
    const { state } = await loadOwnBankPaymentOrder(context, input.attempt, 'sepa-direct')
    if (state === 'loading') throw error
  }
}

/** Returns the reference that the bank returns in its files: at most 35 characters. */
const toEndToEndId = (attemptId: string): string => attemptId.replaceAll('-', '').toUpperCase()

/**
 * Stores the mandate with its evidence and the debit for the next bank file, and queues the announcement mail. Grants
 * the credits early when the site trusts the member, else on payment. Runs in the call's transaction.
 */
export async function signMandate(
  context: RequestContext,
  input: SigningRequest,
): Promise<EndpointAnswer<typeof signDirectDebitEndpoint>> {
  const { db, config, clock } = context
  if (input.version !== mandateVersion) throw createFieldProblem({ authorised: 'authorisation_required' })
  const { memberId } = (await loadCheckedDebit(context, input)).order
  // Serialises a member's orders: limits are read and written under this lock.
  await lockBuyerOrders(db, memberId)
  const { order, iban, country, phone, bound: binding } = await loadCheckedDebit(context, input)
  const code = await findLastSmsCode(db, order.orderId)
  const now = clock.now()
  if (!code || !(await markSmsCodeUsed(db, code.id, now)))
    throw createFieldProblem({ code: 'sms_code_invalid' })
  const reference = toMandateReference(order)
  await insertMandate(db, {
    reference,
    member_id: memberId,
    order_id: order.orderId,
    holder: input.holder,
    iban: encrypt(config, 'iban', iban),
    iban_hash: binding.ibanHash,
    iban_last4: iban.slice(-4),
    iban_country: country,
    street: input.street,
    house_number: input.house_number,
    postal_code: input.postal_code,
    city: input.city,
    phone,
    phone_hash: binding.phoneHash,
    text_version: input.version,
    language: context.language,
    address: context.sourceNetwork,
    user_agent: context.userAgent,
    signed_at: now,
    code_sent_at: code.sentAt,
  })
  const grantsEarly = await canGrantEarly(context, { ...order, accountCountry: country })
  await insertDebit(db, {
    attempt_id: order.attemptId,
    mandate: reference,
    end_to_end_id: toEndToEndId(order.attemptId),
    collect_on: getCollectionDay(now),
    granted_early: grantsEarly,
  })
  await storeAccountCountry(db, order.orderId, country)
  await addJob(db, 'announce-debit', { attemptId: order.attemptId })
  const attempt = await findAttempt(db, order.attemptId)
  if (attempt)
    await settleAttempt(context, attempt, {
      state: grantsEarly ? 'completed' : 'pending',
      amountMinor: order.amountMinor,
      currency: order.currency,
    })
  return { order: order.orderNumber }
}
