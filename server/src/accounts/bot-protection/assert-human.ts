import { createProblem } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getUsageCount } from '../../platform/limits/usage-limits.ts'
import { createProofChallenge, verifyProof } from './proof-of-work.ts'
import type { SubmittedProof } from './require-proof.ts'
import { getFormExpiry, createSignedForm, verifySignedForm } from './signed-form.ts'

/** New accounts per network and hour after which the required work doubles; it doubles again at each further multiple. */
const accountsPerHourBeforeMoreWork = 30
const maxDoublings = 6
const signUpWindowSeconds = 3600

export const createSignUpLimitKey = ({ sourceNetwork }: Pick<RequestContext, 'sourceNetwork'>): string =>
  `signup:${sourceNetwork}`

/**
 * Returns the multiple of the usual work for this network's next account: many accounts make sign-up slower, never impossible.
 */
async function computeWorkFactor(context: RequestContext): Promise<number> {
  const accountCount = await getUsageCount(context, createSignUpLimitKey(context), signUpWindowSeconds)
  return 2 ** Math.min(maxDoublings, Math.floor(accountCount / accountsPerHourBeforeMoreWork))
}

/** Returns what a browser needs to sign up: a signed form and, unless the site asks for none, a proof of work to solve. */
export async function createSignUpChallenge(context: RequestContext) {
  const { form, id } = createSignedForm(context, 'sign-up')
  if (!context.site.signup_proof_cost) return { form, challenge: null }
  return {
    form,
    challenge: await createProofChallenge(context, { form: id, factor: await computeWorkFactor(context) }),
  }
}

interface SignUpProofInput extends SubmittedProof {
  readonly website?: string | undefined
}
export interface VerifiedProof {
  readonly nonce: string
  readonly expiresAt: Date
}
/**
 * Refuses bots without third-party services (docs/safety.md#programs-at-the-sign-up): a filled honeypot field, a form sent
 * faster than a person types, missing work. Returns the proof to consume with the account; null when the site asks for none.
 */
export async function assertHuman(
  context: RequestContext,
  { form, proof, website }: SignUpProofInput,
): Promise<VerifiedProof | null> {
  const { site, clock } = context
  if (website) throw createProblem('proof_required')
  if (site.signup_proof_cost === 0) return null
  const signedForm = form ? verifySignedForm(context, 'sign-up', form) : null
  if (!signedForm) throw createProblem('proof_required')
  const age = clock.now().getTime() - signedForm.openedAt.getTime()
  if (age < secondsToMs(site.signup_minimum_seconds)) throw createProblem('filled_too_fast')
  const work = { form: signedForm.id, factor: await computeWorkFactor(context) }
  const nonce = proof ? await verifyProof(context, work, proof) : null
  if (!nonce) throw createProblem('proof_required')
  return { nonce, expiresAt: getFormExpiry(signedForm) }
}
