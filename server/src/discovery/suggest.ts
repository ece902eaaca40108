import type { Context } from '../platform/context.ts'
import { profileRow } from '../profiles/index.ts'
import { findIds, type Search } from './search.sql.ts'

/** One member to suggest, most recently active first: real ones before fictional ones; null when nobody is left. */
export async function suggest(
  context: Context,
  { fictional, without }: { fictional: boolean; without: readonly number[] },
): Promise<number | null> {
  const { db, site, memberId, clock } = context
  const own = memberId === null ? undefined : await profileRow(db, memberId)
  const search: Search = {
    siteId: site.id,
    memberId,
    wantedBy: own ? (own.gender as 'male' | 'female') : null,
    today: new Intl.DateTimeFormat('sv', { timeZone: site.time_zone }).format(clock.now()),
  }
  const filters = {
    gender: own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null,
    country: null,
    region: null,
    minAge: 18,
    maxAge: 99,
    hideFictional: !fictional,
  }
  const [id] = await findIds(db, search, filters, { count: 1, skip: 0, without })
  return id ?? null
}
