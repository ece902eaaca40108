import { type Endpoint, getErrorCodes, getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { afterAll, expect } from 'vitest'
import { toKnownProblem } from '../../src/platform/http/api.ts'

/** Wraps calls; fails the test file if one throws an error code that its endpoint does not list. */
export function trackUndocumentedRefusals() {
  const undocumented = new Set<string>()
  afterAll(() => expect([...undocumented], 'refusals that the contract does not name').toEqual([]))
  return async <T>(endpoint: Endpoint, call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      const code = toKnownProblem(error)?.code
      if (code && !getErrorCodes(endpoint).includes(code))
        undocumented.add(`${getEndpointName(endpoint)}: ${code}`)
      throw error
    }
  }
}
