// For tests: what a browser does when it is asked for a proof of work.
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The solved proof of work of a challenge, as JSON text. */
export async function solveProof(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}

interface RefusedResponse {
  readonly body: { readonly error?: { readonly values?: Readonly<Record<string, string>> } }
}
/** The fields that a repeated call carries after it was refused with `proof_needed`. */
export async function solveRequiredProof({
  body,
}: RefusedResponse): Promise<{ form: string; proof: string }> {
  const { form = '', challenge = 'null' } = body.error?.values ?? {}
  return { form, proof: await solveProof(JSON.parse(challenge) as Record<string, unknown>) }
}
