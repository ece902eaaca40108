import type { signUp as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { callerKey, countUse, limit } from '../platform/limits.ts'
import { trafficSourceOf } from '../sites/index.ts'
import { queueMail } from './account-mails.job.ts'
import { assertPerson, signUpsOf } from './bot-defence/assert-person.ts'
import { useProof } from './bot-defence/used-proof.sql.ts'
import { checkSignUpFields } from './check-sign-up.ts'
import { createAccount } from './create-account.ts'
import { knowDevice } from './devices.ts'
import { memberById } from './member.sql.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { giveSignUpConsents } from './sign-up-consents.ts'
import { signUpQuietly } from './sign-up-quietly.ts'
import { timeZoneOr } from './time-zone.ts'

type Input = Parsed<typeof endpoint>

/** How often one proof of work may be tried: who mends a field need not work again, who tries addresses in masses must. */
const triesOfProof = 20
/** Where a site asks for no work: accounts that one address may try to make in an hour. */
const triesWithoutProof = 30

/** Counts a try, also one that is refused. The e-mail address pays for none: whoever types it is not its owner yet. */
export async function countSignUp(context: Context, input: Input): Promise<void> {
  const proof = await assertPerson(context, input)
  if (proof) await limit(context, `signup-proof:${proof.nonce}`, triesOfProof, 86_400, 'proof_required')
  else await limit(context, `signup-tries:${callerKey(context)}`, triesWithoutProof, 3600)
}

function openingOf({ signup_message: body, to, fictional_agreed }: Input) {
  if (!body) return undefined
  if (to === undefined) throw fieldProblem({ to: 'required' })
  return { body, to, fictionalAgreed: fictional_agreed ?? false }
}

/**
 * An account that waits for activation, logged in at once (docs/product.md#sign-up). The mail leaves when this is stored. In strict
 * disclosure nobody is logged in and the answer is null: the mail alone tells whether the address had an account.
 */
export async function signUp(context: Context, input: Input): Promise<number | null> {
  const { site } = context
  const tracking = input.tracking ?? context.tracking ?? {}
  const source = await trafficSourceOf(context, tracking.network)
  if (site.signups === 'none' || (site.signups === 'with_trafficsource' && source === null))
    throw problem('signups_closed')
  const proof = await assertPerson(context, input)
  await checkSignUpFields(context, input)
  const opening = openingOf(input)
  const passwordHash = await hashPassword(input.password)
  return inTransaction(context.db, async (tx) => {
    // In the transaction: who mends a field after a refusal need not work again.
    if (proof && !(await useProof(tx, proof.nonce, proof.expiresAt))) throw problem('proof_required')
    await countUse({ db: tx, clock: context.clock }, signUpsOf(context), 3600)
    const make = async (email: string): Promise<number> => {
      const memberId = await createAccount(context, tx, {
        ...input,
        email,
        passwordHash,
        language: context.language,
        timeZone: timeZoneOr(input.time_zone, site.time_zone),
        country: null,
        tracking,
        trafficSource: source,
        incomplete: false,
        opening,
        landing: input.landing,
        interests: input.interests,
      })
      await giveSignUpConsents(context, tx, memberId, input)
      return memberId
    }
    if (site.account_disclosure === 'strict') {
      await signUpQuietly({ ...context, db: tx }, input.email, make)
      return null
    }
    const memberId = await make(input.email)
    await queueMail(tx, { kind: 'activation', memberId })
    await startSession(context, tx, memberId)
    await knowDevice(context, tx, memberId)
    return memberId
  })
}

const resumable = minutes(10)
/**
 * Logs in who repeats a sign-up because its answer was lost, cookie and all. The key is a secret of that browser and the
 * body must be the same, password included: a repeat proves what a login proves. Only soon after, as a retry comes.
 */
export async function resumeSignUp(
  context: Context,
  memberId: number,
  password: string,
  signedUpAt: Date,
): Promise<void> {
  if (context.clock.now().getTime() - signedUpAt.getTime() > resumable) return
  const member = await memberById(context.db, memberId)
  if (!member || !['not_confirmed', 'active'].includes(member.status)) return
  if (!(await checkPassword(member.passwordHash, password))) return
  await inTransaction(context.db, async (tx) => {
    await startSession(context, tx, memberId)
    await knowDevice(context, tx, memberId)
  })
}
