import { timingSafeEqual } from 'node:crypto'
import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { keyFor, signature } from '../platform/signing.ts'
import { trafficSourceOf } from '../sites/index.ts'

/**
 * Whether a visitor may search and see profiles: as the site decides for those whom a traffic source sent, and for all
 * others (docs/product.md#visitors-and-traffic-sources).
 */
export async function visitorsMaySearch(
  context: Pick<Context, 'db' | 'site' | 'tracking'>,
): Promise<boolean> {
  const { site, tracking } = context
  const source = await trafficSourceOf(context, tracking?.network)
  return source === null ? site.logged_out_search : site.logged_out_search_trafficsource
}
/** Refuses a visitor who may not with `authentication_required`. */
export async function requireSearch(context: Context): Promise<void> {
  if (context.memberId === null && !(await visitorsMaySearch(context)))
    throw problem('authentication_required')
}

const sealOf = ({ config }: Pick<Context, 'config'>, opened: string) =>
  signature(keyFor(config, 'visitor-page'), opened)
/** A cursor with the number of the page that it opens: a visitor can't make one up to leaf on behind the last page. */
export function sealPage(context: Context, page: number, cursor: string): string {
  const opened = `${page}.${cursor}`
  return `${sealOf(context, opened)}.${opened}`
}
/** Null when it was not sealed here. */
export function openPage(context: Context, sealed: string): { page: number; after: string } | null {
  const [, seal = '', opened = '', page, after = ''] = /^([\w-]+)\.((\d+)\.(.+))$/.exec(sealed) ?? []
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(context, opened))]
  return given.length === right.length && timingSafeEqual(given, right) ? { page: Number(page), after } : null
}
