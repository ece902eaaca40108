import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What a browser answers to a challenge of the sign-up form: the solved proof of work, as JSON text. */
export async function solveProof(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}
