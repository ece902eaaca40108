import { problem } from '@amarelle/contract/errors'
import type { Context } from '../../platform/context.ts'
import { challengeFor, solvedFor } from './proof-of-work.ts'
import { closesAt, type FormPurpose, openForm, readForm } from './signed-form.ts'
import { useProof } from './used-proof.sql.ts'

export interface GivenProof {
  readonly form?: string | undefined
  readonly proof?: string | undefined
}
/** Four times the work of a sign-up: what comes here came after many others. */
const factor = 4

/**
 * Lets a call pass that a limit would otherwise have to refuse, for a proof of work that is good for one call. Without one
 * `proof_needed` tells the browser what to solve: strangers who filled the limit cost others a second, never their access.
 */
export async function requireProof(
  context: Context,
  purpose: FormPurpose,
  { form: given, proof }: GivenProof,
): Promise<void> {
  const open = given ? readForm(context, purpose, given) : null
  const nonce = open && proof ? await solvedFor(context, { form: open.id, factor }, proof) : null
  if (open && nonce && (await useProof(context.db, nonce, closesAt(open)))) return
  const { form, id } = openForm(context, purpose)
  const challenge = await challengeFor(context, { form: id, factor })
  throw problem('proof_needed', { form, challenge: JSON.stringify(challenge) })
}
