import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The proof as the server takes it. The sums run in the browser's own threads, so typing stays smooth. */
export async function solveProofOfWork(challenge: Record<string, unknown>): Promise<string> {
  const asked = challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  if (!solution) throw new Error('the proof of work took too long')
  return JSON.stringify({ challenge: asked, solution })
}
