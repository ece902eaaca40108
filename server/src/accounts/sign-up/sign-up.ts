import type { signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { findTrafficSource } from '../../sites/index.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { assertHuman, createSignUpLimitKey } from '../bot-protection/assert-human.ts'
import { consumeProof } from '../bot-protection/used-proof.sql.ts'
import { validateSignUpFields } from './validate-sign-up.ts'
import { createAccount } from './create-account.ts'
import { rememberDevice } from '../authentication/devices.ts'
import { findMemberById } from '../members/member.sql.ts'
import { verifyPassword, hashPassword } from '../authentication/passwords.ts'
import { startSession } from '../authentication/sessions.ts'
import { recordSignUpConsents } from './sign-up-consents.ts'
import { signUpWithoutDisclosure } from './sign-up-without-disclosure.ts'
import { resolveTimeZone } from '../members/resolve-time-zone.ts'

type SignUpInput = ParsedEndpointInput<typeof signUpEndpoint>

/** Attempts per proof of work: enough to correct a field, too few to test many addresses. */
const maxTriesPerProof = 20
/** Attempts per client address and hour on sites that require no proof of work. */
const maxTriesPerHourWithoutProof = 30

/** Counts an attempt, including refused ones. Not counted per e-mail address, because the sender need not own it. */
export async function limitSignUps(context: RequestContext, input: SignUpInput): Promise<void> {
  const proof = await assertHuman(context, input)
  if (proof)
    await enforceRateLimit(context, `signup-proof:${proof.nonce}`, maxTriesPerProof, 86_400, 'proof_required')
  else
    await enforceRateLimit(
      context,
      `signup-tries:${createClientLimitKey(context)}`,
      maxTriesPerHourWithoutProof,
      3600,
    )
}

function toOpeningMessage({ signup_message: body, to, fictional_agreed }: SignUpInput) {
  if (!body) return undefined
  if (to === undefined) throw createFieldProblem({ to: 'required' })
  return { body, to, fictionalAgreed: fictional_agreed ?? false }
}

/**
 * Creates an account that awaits activation, and logs in (docs/product.md#sign-up). The mail is sent after the commit. With
 * strict disclosure nobody is logged in and the result is null: only the mail reveals whether the address had an account.
 */
export async function signUp(context: RequestContext, input: SignUpInput): Promise<number | null> {
  const { site } = context
  const tracking = input.tracking ?? context.tracking ?? {}
  const source = await findTrafficSource(context, tracking.network)
  if (site.signups === 'none' || (site.signups === 'with_trafficsource' && source === null))
    throw createProblem('signups_closed')
  const proof = await assertHuman(context, input)
  await validateSignUpFields(context, input)
  const opening = toOpeningMessage(input)
  const passwordHash = await hashPassword(input.password)
  return runInTransaction(context.db, async (tx) => {
    // Consumed in the transaction, so that a refused attempt does not use up the proof.
    if (proof && !(await consumeProof(tx, proof.nonce, proof.expiresAt)))
      throw createProblem('proof_required')
    await incrementUsage({ db: tx, clock: context.clock }, createSignUpLimitKey(context), 3600)
    const make = async (email: string): Promise<number> => {
      const memberId = await createAccount(context, tx, {
        ...input,
        email,
        passwordHash,
        language: context.language,
        timeZone: resolveTimeZone(input.time_zone, site.time_zone),
        country: null,
        tracking,
        trafficSource: source,
        incomplete: false,
        opening,
        landing: input.landing,
        interests: input.interests,
      })
      await recordSignUpConsents(context, tx, memberId, input)
      return memberId
    }
    if (site.account_disclosure === 'strict') {
      await signUpWithoutDisclosure({ ...context, db: tx }, input.email, make)
      return null
    }
    const memberId = await make(input.email)
    await queueAccountMail(tx, { kind: 'activation', memberId })
    await startSession(context, tx, memberId)
    await rememberDevice(context, tx, memberId)
    return memberId
  })
}

const resumeWindowMs = minutesToMs(10)
/**
 * Logs in a client that repeats a sign-up whose response was lost. The idempotency key is a secret of that browser and the body
 * must be identical, password included, so it proves as much as a login. Only allowed shortly after the sign-up.
 */
export async function resumeSignUp(
  context: RequestContext,
  memberId: number,
  password: string,
  signedUpAt: Date,
): Promise<void> {
  if (context.clock.now().getTime() - signedUpAt.getTime() > resumeWindowMs) return
  const member = await findMemberById(context.db, memberId)
  if (!member || !['not_confirmed', 'active'].includes(member.status)) return
  if (!(await verifyPassword(member.passwordHash, password))) return
  await runInTransaction(context.db, async (tx) => {
    await startSession(context, tx, memberId)
    await rememberDevice(context, tx, memberId)
  })
}
