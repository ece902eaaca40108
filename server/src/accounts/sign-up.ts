import type { signUp as endpoint } from '@amarelle/contract/accounts'
import type { Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import { minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { trafficSourceOf } from '../sites/index.ts'
import { queueMail } from './account-mails.job.ts'
import { addressKey } from './address-key.ts'
import { assertPerson } from './bot-defence/assert-person.ts'
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

/** Counts a try, also one that is refused: 30 an hour from one source, 5 a day for one address. */
export async function countSignUp(context: Context, { email }: Pick<Input, 'email'>): Promise<void> {
  await limit(context, `signup:${context.source}`, 30, 3600)
  await limit(context, addressKey('signup', context.site.id, email), 5, 86_400)
}

function openingOf({ signup_message: body, to, fictional_agreed }: Input) {
  if (!body) return undefined
  if (to === undefined) throw fieldProblem({ to: 'required' })
  return { body, to, fictionalAgreed: fictional_agreed ?? false }
}

/**
 * An account that waits for activation, logged in at once (DECISIONS 2). The mail leaves when this is stored. In strict
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
      await signUpQuietly(tx, site.id, input.email, make)
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
