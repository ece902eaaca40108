import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { createProofChallenge, verifyProof } from './proof-of-work.ts'
import { getFormExpiry, type FormPurpose, createSignedForm, verifySignedForm } from './signed-form.ts'
import { consumeProof } from './used-proof.sql.ts'

export interface SubmittedProof {
  readonly form?: string | undefined
  readonly proof?: string | undefined
}
/** Four times the work of a sign-up: what comes here came after many others. */
const requiredWorkFactor = 4

/**
 * Lets a call pass that a limit would otherwise have to refuse, for a proof of work that is good for one call. Without one
 * `proof_needed` tells the browser what to solve: strangers who filled the limit cost others a second, never their access.
 */
export async function requireProof(
  context: RequestContext,
  purpose: FormPurpose,
  { form: given, proof }: SubmittedProof,
): Promise<void> {
  const open = given ? verifySignedForm(context, purpose, given) : null
  const nonce =
    open && proof ? await verifyProof(context, { form: open.id, factor: requiredWorkFactor }, proof) : null
  if (open && nonce && (await consumeProof(context.db, nonce, getFormExpiry(open)))) return
  const { form, id } = createSignedForm(context, purpose)
  const challenge = await createProofChallenge(context, { form: id, factor: requiredWorkFactor })
  throw createProblem('proof_needed', { form, challenge: JSON.stringify(challenge) })
}
