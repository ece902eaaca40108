import type { Context } from '../platform/context.ts'
import { profileRow } from '../profiles/index.ts'
import { type Filters, findPage, noFilters, type Search, searchOf } from './search.ts'

/** Whom a member could like and be liked by: both ways, of any age and place. A visitor: everybody. */
async function wishOf(context: Context) {
  const { db, memberId } = context
  const own = memberId === null ? undefined : await profileRow(db, memberId)
  const search = await searchOf(context)
  const filters: Filters = {
    ...noFilters,
    gender: own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null,
    hideFictional: true,
  }
  return { own, search, filters }
}

const first = async (
  context: Context,
  search: Search,
  filters: Filters,
  count: number,
  without: readonly number[],
) =>
  (await findPage(context.db, search, filters, { sort: 'activity', page: 1, after: null, count, without }))
    .ids

/** One member to suggest, most recently active first: real ones before fictional ones; null when nobody is left. */
export async function suggest(
  context: Context,
  { fictional, without }: { fictional: boolean; without: readonly number[] },
): Promise<number | null> {
  const { search, filters } = await wishOf(context)
  const wanted = { ...filters, hideFictional: !fictional }
  const [id] = await first(context, search, wanted, 1, without)
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
      found.push(...(await first(context, search, wanted, count - found.length, found)))
  return found
}
