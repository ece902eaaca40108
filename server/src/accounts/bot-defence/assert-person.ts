import { problem } from '@amarelle/contract/errors'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { usesOf } from '../../platform/limits.ts'
import { challengeFor, solvedFor } from './proof-of-work.ts'
import type { GivenProof } from './require-proof.ts'
import { closesAt, openForm, readForm } from './signed-form.ts'

/** Accounts of one network in an hour before each further one takes twice the work, and as many until twice that. */
const accountsBeforeMoreWork = 30
const mostDoublings = 6
const hour = 3600

/** What accounts of a network are counted under. */
export const signUpsOf = ({ source }: Pick<Context, 'source'>): string => `signup:${source}`

/** How many times the usual work the next account of this network takes: many accounts make it slower, never impossible. */
async function workFactor(context: Context): Promise<number> {
  const made = await usesOf(context, signUpsOf(context), hour)
  return 2 ** Math.min(mostDoublings, Math.floor(made / accountsBeforeMoreWork))
}

/** What a browser needs to sign up: a signed form, and a proof of work to solve unless the site asks for none. */
export async function signUpChallenge(context: Context) {
  const { form, id } = openForm(context, 'sign-up')
  if (!context.site.signup_proof_cost) return { form, challenge: null }
  return { form, challenge: await challengeFor(context, { form: id, factor: await workFactor(context) }) }
}

interface Given extends GivenProof {
  readonly website?: string | undefined
}
export interface Proof {
  readonly nonce: string
  readonly expiresAt: Date
}
/**
 * Refuses programs without asking anybody else (docs/safety.md#programs-at-the-sign-up): a field that no person sees, a form filled in faster than a
 * person types, no work done. Answers what is used up with the account; null when the site asks for none.
 */
export async function assertPerson(context: Context, { form, proof, website }: Given): Promise<Proof | null> {
  const { site, clock } = context
  if (website) throw problem('proof_required')
  if (site.signup_proof_cost === 0) return null
  const open = form ? readForm(context, 'sign-up', form) : null
  if (!open) throw problem('proof_required')
  const age = clock.now().getTime() - open.openedAt.getTime()
  if (age < seconds(site.signup_minimum_seconds)) throw problem('filled_too_fast')
  const work = { form: open.id, factor: await workFactor(context) }
  const nonce = proof ? await solvedFor(context, work, proof) : null
  if (!nonce) throw problem('proof_required')
  return { nonce, expiresAt: closesAt(open) }
}
