import { getMemberId } from '../../platform/actor.ts'
import { timingSafeEqual } from 'node:crypto'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'
import { findTrafficSource } from '../../sites/index.ts'

/**
 * Whether a visitor may search and see profiles: as the site decides for those whom a traffic source sent, and for all
 * others (docs/product.md#visitors-and-traffic-sources).
 */
export async function visitorsMaySearch(
  context: Pick<RequestContext, 'db' | 'site' | 'tracking'>,
): Promise<boolean> {
  const { site, tracking } = context
  const source = await findTrafficSource(context, tracking?.network)
  return source === null ? site.logged_out_search : site.logged_out_search_trafficsource
}
/** Refuses a visitor who may not with `authentication_required`. */
export async function assertSearchAllowed(context: RequestContext): Promise<void> {
  if (getMemberId(context) === null && !(await visitorsMaySearch(context)))
    throw createProblem('authentication_required')
}

const computePageSignature = ({ config }: Pick<RequestContext, 'config'>, opened: string) =>
  computeSignature(deriveSigningKey(config, 'visitor-page'), opened)
/** A cursor with the number of the page that it opens: a visitor can't make one up to leaf on behind the last page. */
export function createVisitorCursor(context: RequestContext, page: number, cursor: string): string {
  const opened = `${page}.${cursor}`
  return `${computePageSignature(context, opened)}.${opened}`
}
/** Null when it was not sealed here. */
export function parseVisitorCursor(
  context: RequestContext,
  sealed: string,
): { page: number; after: string } | null {
  const [, seal = '', opened = '', page, after = ''] = /^([\w-]+)\.((\d+)\.(.+))$/.exec(sealed) ?? []
  const [given, right] = [Buffer.from(seal), Buffer.from(computePageSignature(context, opened))]
  return given.length === right.length && timingSafeEqual(given, right) ? { page: Number(page), after } : null
}
