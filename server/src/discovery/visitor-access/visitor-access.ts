import { getMemberId } from '../../platform/actor.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { Config } from '../../platform/config.ts'
import type { RequestContext } from '../../platform/context.ts'
import { deriveSigningKey, computeSignature, equalsUnderAnySecret } from '../../platform/crypto/signing.ts'
import { findTrafficSource } from '../../sites/index.ts'

/**
 * Whether visitors may search and see profiles; the site has separate settings for visitors from a traffic source
 * (docs/product.md#visitors-and-traffic-sources).
 */
export async function visitorsMaySearch(
  context: Pick<RequestContext, 'db' | 'site' | 'tracking'>,
): Promise<boolean> {
  const { site, tracking } = context
  const source = await findTrafficSource(context, tracking?.network)
  return source === null ? site.logged_out_search : site.logged_out_search_trafficsource
}
/** Throws `authentication_required` for a visitor who may not search. */
export async function assertSearchAllowed(context: RequestContext): Promise<void> {
  if (getMemberId(context) === null && !(await visitorsMaySearch(context)))
    throw createProblem('authentication_required')
}

const computePageSignature = (config: Pick<Config, 'secret'>, payload: string) =>
  computeSignature(deriveSigningKey(config, 'visitor-page'), payload)
/** Signs a cursor together with its page number, so that visitors cannot forge one beyond the last page. */
export function createVisitorCursor(context: RequestContext, page: number, cursor: string): string {
  const payload = `${page}.${cursor}`
  return `${computePageSignature(context.config, payload)}.${payload}`
}
/** Null if the signature is not valid. */
export function parseVisitorCursor(
  context: RequestContext,
  signedCursor: string,
): { page: number; after: string } | null {
  const [, signature = '', payload = '', page, after = ''] =
    /^([\w-]+)\.((\d+)\.(.+))$/.exec(signedCursor) ?? []
  return equalsUnderAnySecret(context.config, signature, (config) => computePageSignature(config, payload))
    ? { page: Number(page), after }
    : null
}
