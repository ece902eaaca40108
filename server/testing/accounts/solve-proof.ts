// For tests: solves proofs of work as a browser does.
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a proof-of-work challenge; returns the proof as JSON text. */
export async function solveProof(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}

interface RefusedResponse {
  readonly body: { readonly error?: { readonly values?: Readonly<Record<string, string>> } }
}
/** The fields to add when repeating a call that was refused with `proof_needed`. */
export async function solveRequiredProof({
  body,
}: RefusedResponse): Promise<{ form: string; proof: string }> {
  const { form = '', challenge = 'null' } = body.error?.values ?? {}
  return { form, proof: await solveProof(JSON.parse(challenge) as Record<string, unknown>) }
}
