import { type Endpoint, errorsOf, nameOf } from '@amarelle/contract/endpoint'
import { afterAll, expect } from 'vitest'
import { asProblem } from './http.ts'

/** Fails the test file when a call is refused with a code that its endpoint does not name. */
export function testRefusals() {
  const undocumented = new Set<string>()
  afterAll(() => expect([...undocumented], 'refusals that the contract does not name').toEqual([]))
  return async <T>(endpoint: Endpoint, call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      const code = asProblem(error)?.code
      if (code && !errorsOf(endpoint).includes(code)) undocumented.add(`${nameOf(endpoint)}: ${code}`)
      throw error
    }
  }
}
