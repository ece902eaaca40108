import { timingSafeEqual } from 'node:crypto'
import type { signDirectDebit } from '@amarelle/contract/direct-debit'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem } from '@amarelle/contract/errors'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../platform/jobs.ts'
import { seal } from '../../platform/sealed.ts'
import { attemptById, lockBuyer } from '../order.sql.ts'
import { settleAttempt } from '../settle-attempt.ts'
import { collectionDay } from './banking-days.ts'
import { insertDebit, insertMandate, noteAccountCountry } from './mandate.sql.ts'
import { mandateReference } from './mandate.ts'
import { mandateVersion } from './mandate-text.ts'
import { grantsEarly } from './may-debit.ts'
import { ownOrder } from './open-order.ts'
import { codeHash, readDebit, refuseAccount } from './send-code.ts'
import { giveTryBack, lastCode, takeTry, useCode } from './sms-code.sql.ts'

type Input = Parsed<typeof signDirectDebit>
/** With 5 tries and 3 codes a day nobody guesses one of a million. */
const tries = 5

/** A wrong code takes a try, also when the call is refused for it. */
async function tryCode(
  context: Context,
  input: Pick<Input, 'attempt' | 'iban' | 'phone' | 'code'>,
): Promise<void> {
  const { bound } = await readDebit(context, input)
  const found = await takeTry(context.db, bound, tries, context.clock.now())
  const typed = codeHash(context.config, bound, input.code.replaceAll(/\s/g, ''))
  if (!found || !timingSafeEqual(found.hash, typed)) throw fieldProblem({ code: 'sms_code_invalid' })
  await giveTryBack(context.db, found.id)
}

/** What else is wrong with a form that misses something: the account, the number, and else the code. */
export async function signingRules(context: Context, valid: Partial<Input>): Promise<void> {
  await refuseAccount(context, valid)
  const { attempt, iban, phone, code } = valid
  if (attempt !== undefined && iban !== undefined && phone !== undefined && code !== undefined)
    await tryCode(context, { attempt, iban, phone, code })
}

/** Refuses a wrong code beside its field, before the call's transaction (docs/payments.md#sms-code). */
export async function checkCode(context: Context, input: Input): Promise<void> {
  try {
    await tryCode(context, input)
  } catch (error) {
    // Signed meanwhile by the same call, which was sent twice: both get the first one's answer.
    const { state } = await ownOrder(context, input.attempt, 'sepa-direct')
    if (state === 'loading') throw error
  }
}

/** As the bank returns it with its answers: at most 35 letters. */
const endToEndIdOf = (attemptId: string): string => attemptId.replaceAll('-', '').toUpperCase()

/**
 * Stores the mandate with everything that proves it, and the debit that the next file takes to the bank; the mail with
 * amount and day goes out from here. Credits come at once on trust, else with the money. In the call's transaction.
 */
export async function signMandate(context: Context, input: Input): Promise<Answer<typeof signDirectDebit>> {
  const { db, config, clock } = context
  if (input.version !== mandateVersion) throw fieldProblem({ authorised: 'authorisation_required' })
  const { memberId } = (await readDebit(context, input)).order
  // One order of a member after the other: limits are read and written behind this lock.
  await lockBuyer(db, memberId)
  const { order, iban, country, phone, bound } = await readDebit(context, input)
  const code = await lastCode(db, order.orderId)
  const now = clock.now()
  if (!code || !(await useCode(db, code.id, now))) throw fieldProblem({ code: 'sms_code_invalid' })
  const reference = mandateReference(order)
  await insertMandate(db, {
    reference,
    member_id: memberId,
    order_id: order.orderId,
    holder: input.holder,
    iban: seal(config, 'iban', iban),
    iban_hash: bound.ibanHash,
    iban_last4: iban.slice(-4),
    iban_country: country,
    street: input.street,
    house_number: input.house_number,
    postal_code: input.postal_code,
    city: input.city,
    phone,
    text_version: input.version,
    language: context.language,
    address: context.source,
    user_agent: context.userAgent,
    signed_at: now,
  })
  const early = await grantsEarly(context, { ...order, accountCountry: country })
  await insertDebit(db, {
    attempt_id: order.attemptId,
    mandate: reference,
    end_to_end_id: endToEndIdOf(order.attemptId),
    collect_on: collectionDay(now),
    granted_early: early,
  })
  await noteAccountCountry(db, order.orderId, country)
  await addJob(db, 'announce-debit', { attemptId: order.attemptId })
  const attempt = await attemptById(db, order.attemptId)
  if (attempt)
    await settleAttempt(context, attempt, {
      state: early ? 'completed' : 'pending',
      amountMinor: order.amountMinor,
      currency: order.currency,
    })
  return { order: order.orderNumber }
}
