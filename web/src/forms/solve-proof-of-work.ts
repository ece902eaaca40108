import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Returns the proof as JSON. Throws if it takes too long. Web Crypto works off the main thread, so typing stays smooth. */
export async function solveProofOfWork(challenge: Record<string, unknown>): Promise<string> {
  const typedChallenge = challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge: typedChallenge, deriveKey })
  if (!solution) throw new Error('the proof of work took too long')
  return JSON.stringify({ challenge: typedChallenge, solution })
}
