import { problem } from '@amarelle/contract/errors'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { limit } from '../../platform/limits.ts'
import { challengeFor, solvedFor } from './proof-of-work.ts'
import { closesAt, openForm, readForm } from './sign-up-form.ts'

/** What a browser needs to sign up: a signed form, and a proof of work to solve unless the site asks for none. */
export async function signUpChallenge(context: Context) {
  await limit(context, `signup-challenge:${context.source}`, 300, 3600)
  const { form, id } = openForm(context)
  return { form, challenge: context.site.signup_proof_cost ? await challengeFor(context, id) : null }
}

interface Given {
  readonly form?: string | undefined
  readonly proof?: string | undefined
  readonly website?: string | undefined
}
export interface Proof {
  readonly nonce: string
  readonly expiresAt: Date
}
/**
 * Refuses programs without asking anybody else (DOMAIN 5.3): a field that no person sees, a form filled in faster than a
 * person types, no work done. Answers what is used up with the account; null when the site asks for none.
 */
export async function assertPerson(context: Context, { form, proof, website }: Given): Promise<Proof | null> {
  const { site, clock } = context
  if (website) throw problem('proof_required')
  if (site.signup_proof_cost === 0) return null
  const open = form ? readForm(context, form) : null
  if (!open) throw problem('proof_required')
  const age = clock.now().getTime() - open.openedAt.getTime()
  if (age < seconds(site.signup_minimum_seconds)) throw problem('filled_too_fast')
  const nonce = proof ? await solvedFor(context, open.id, proof) : null
  if (!nonce) throw problem('proof_required')
  return { nonce, expiresAt: closesAt(open) }
}
