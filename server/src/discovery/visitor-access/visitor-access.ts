import { getMemberId } from '../../platform/actor.ts'
import { timingSafeEqual } from 'node:crypto'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'
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

const computePageSignature = ({ config }: Pick<RequestContext, 'config'>, payload: string) =>
  computeSignature(deriveSigningKey(config, 'visitor-page'), payload)
/** Signs a cursor together with its page number, so that visitors cannot forge one beyond the last page. */
export function createVisitorCursor(context: RequestContext, page: number, cursor: string): string {
  const payload = `${page}.${cursor}`
  return `${computePageSignature(context, payload)}.${payload}`
}
/** Null if the signature is not valid. */
export function parseVisitorCursor(
  context: RequestContext,
  signedCursor: string,
): { page: number; after: string } | null {
  const [, signature = '', payload = '', page, after = ''] =
    /^([\w-]+)\.((\d+)\.(.+))$/.exec(signedCursor) ?? []
  const [actual, expected] = [Buffer.from(signature), Buffer.from(computePageSignature(context, payload))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
    ? { page: Number(page), after }
    : null
}
