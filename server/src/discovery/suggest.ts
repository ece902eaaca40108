import type { Context } from '../platform/context.ts'
import { profileRow, viewerOf } from '../profiles/index.ts'
import { type Filters, findIds, type Search } from './search.sql.ts'

/** Whom a member could like and be liked by: both ways, of any age and place. A visitor: everybody. */
async function wishOf(context: Context) {
  const { db, site, memberId, clock } = context
  const own = memberId === null ? undefined : await profileRow(db, memberId)
  const search: Search = {
    viewer: await viewerOf(context),
    wantedBy: own ? (own.gender as 'male' | 'female') : null,
    today: new Intl.DateTimeFormat('sv', { timeZone: site.time_zone }).format(clock.now()),
  }
  const filters: Filters = {
    gender: own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null,
    country: null,
    region: null,
    minAge: 18,
    maxAge: 99,
    hideFictional: true,
  }
  return { own, search, filters }
}

/** One member to suggest, most recently active first: real ones before fictional ones; null when nobody is left. */
export async function suggest(
  context: Context,
  { fictional, without }: { fictional: boolean; without: readonly number[] },
): Promise<number | null> {
  const { search, filters } = await wishOf(context)
  const wanted = { ...filters, hideFictional: !fictional }
  const [id] = await findIds(context.db, search, wanted, { count: 1, skip: 0, without })
  return id ?? null
}

/**
 * Several to suggest: those of the member's own region first, then of the country, then of anywhere, each most recently
 * active first; fictional ones only where real ones do not fill the number.
 */
export async function suggestSome(context: Context, count: number): Promise<number[]> {
  const { own, search, filters } = await wishOf(context)
  const country = own?.country ?? null
  const region = own?.regionCode ?? null
  const rounds: Filters[] = [
    ...(country && region ? [{ ...filters, country, region }] : []),
    ...(country ? [{ ...filters, country }] : []),
    filters,
    { ...filters, hideFictional: false },
  ]
  const found: number[] = []
  for (const wanted of rounds)
    if (found.length < count)
      found.push(
        ...(await findIds(context.db, search, wanted, {
          count: count - found.length,
          skip: 0,
          without: found,
        })),
      )
  return found
}
