import { getSignUpChallengeEndpoint, type signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { call } from '../../../api/call.ts'

/** The signed form token and the proof of work that the server requires. */
export type ProofOfWorkInput = Pick<EndpointInput<typeof signUpEndpoint>, 'form' | 'proof'>

/** Longer than a site's usual `signup_minimum_seconds`. */
const minFormAgeMs = 5_000

async function createProof(): Promise<ProofOfWorkInput> {
  const { form, challenge } = await call(getSignUpChallengeEndpoint, {})
  if (!challenge) return { form }
  // Loaded only when the site requires a proof.
  const { solveProofOfWork } = await import('../../../forms/solve-proof-of-work.ts')
  return { form, proof: await solveProofOfWork(challenge) }
}

/** Computes the proof of work while the visitor fills in the form. After a failure, the next `wait` starts again. */
export class ProofOfWork {
  #proof: Promise<ProofOfWorkInput> | undefined
  begin(): void {
    this.#proof ??= createProof()
    // `wait` reports the error.
    this.#proof.catch(() => {})
  }
  async wait(): Promise<ProofOfWorkInput> {
    this.begin()
    try {
      return await (this.#proof as Promise<ProofOfWorkInput>)
    } catch (error) {
      this.#proof = undefined
      throw error
    }
  }
  /** Creates a new proof after the server refused one as expired or used. Waits at least `minFormAgeMs`, because the server refuses forms submitted too soon. */
  async renew(): Promise<ProofOfWorkInput> {
    this.#proof = undefined
    const [proof] = await Promise.all([
      this.wait(),
      new Promise((resolve) => setTimeout(resolve, minFormAgeMs)),
    ])
    return proof
  }
}
