// Plays a provider in development and demos: the person chooses what it says.
import { ageCheckCallbackPath } from '@amarelle/contract/domain/age-checks'
import type { RequestContext } from '../platform/context.ts'

/** Creates the address of the callback; the page adds what the sandbox is to say. */
export const createSandboxUrl = (_context: RequestContext, state: string): string =>
  `${ageCheckCallbackPath}?${new URLSearchParams({ state }).toString()}`

export const isAdultInSandbox = (
  { config }: Pick<RequestContext, 'config'>,
  response: URLSearchParams,
): boolean => config.ageChecks.sandbox && response.get('age_over_18') === 'true'
