import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { createProofChallenge, verifyProof } from './proof-of-work.ts'
import { getFormExpiry, type FormPurpose, createSignedForm, verifySignedForm } from './signed-form.ts'
import { consumeProof } from './used-proof.sql.ts'

export interface SubmittedProof {
  readonly form?: string | undefined
  readonly proof?: string | undefined
}
/** Four times the work of a sign-up, because the call exceeds a limit. */
const requiredWorkFactor = 4

/**
 * Lets a call past an exceeded limit for a single-use proof of work. Without one, throws `proof_needed` with the challenge:
 * strangers who exhaust a limit cost others a second of work, not their access.
 */
export async function requireProof(
  context: RequestContext,
  purpose: FormPurpose,
  { form: submittedForm, proof }: SubmittedProof,
): Promise<void> {
  const signedForm = submittedForm ? verifySignedForm(context, purpose, submittedForm) : null
  const nonce =
    signedForm && proof
      ? await verifyProof(context, { form: signedForm.id, factor: requiredWorkFactor }, proof)
      : null
  if (signedForm && nonce && (await consumeProof(context.db, nonce, getFormExpiry(signedForm)))) return
  const { form, id } = createSignedForm(context, purpose)
  const challenge = await createProofChallenge(context, { form: id, factor: requiredWorkFactor })
  throw createProblem('proof_needed', { form, challenge: JSON.stringify(challenge) })
}
