import { getSignUpChallengeEndpoint, type signUpEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { call } from '../../../api/call.ts'

/** What the server wants to see of the form's opening, and of the work done since. */
export type ProofOfWorkInput = Pick<EndpointInput<typeof signUpEndpoint>, 'form' | 'proof'>

/** Milliseconds; longer than a site's `signup_minimum_seconds` usually is. */
const minFormAgeMs = 5_000

async function createProof(): Promise<ProofOfWorkInput> {
  const { form, challenge } = await call(getSignUpChallengeEndpoint, {})
  if (!challenge) return { form }
  // Fetched by those who sign up, and only where the site asks for it.
  const { solveProofOfWork } = await import('../../../forms/solve-proof-of-work.ts')
  return { form, proof: await solveProofOfWork(challenge) }
}

/** Worked on while the visitor types; asked for when the form is sent. What failed is begun anew when it is asked for. */
export class ProofOfWork {
  #proof: Promise<ProofOfWorkInput> | undefined
  begin(): void {
    this.#proof ??= createProof()
    // Heard of when it is asked for.
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
  /** The server did not take it: too old, or used before. A new form must be as old as filling one in takes a person. */
  async renew(): Promise<ProofOfWorkInput> {
    this.#proof = undefined
    const [proof] = await Promise.all([
      this.wait(),
      new Promise((resolve) => setTimeout(resolve, minFormAgeMs)),
    ])
    return proof
  }
}
