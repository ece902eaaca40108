import { onlineMinutes, searchAgeRange } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { newMemberPeriodMs, rankingStepMs, isVisibleTo } from '../../profiles/index.ts'
import { livesInCities } from './cities.sql.ts'
import type { MemberFilters, SearchContext } from './filters.ts'

export const joinConditions = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...parts], sql` and `)}`

/**
 * Filters by time, as bounds of the orders in which members are walked. Who is online was active less than five minutes
 * ago, and `ranked_at` is at most `rankingStepMs`.
 */
export function timeBounds(
  { now }: SearchContext,
  { online, isNew }: MemberFilters,
): { ranked_at?: RawBuilder<boolean>; created_at?: RawBuilder<boolean> } {
  return {
    ...(online
      ? { ranked_at: sql<boolean>`p.ranked_at > ${addMs(now, -minutesToMs(onlineMinutes) - rankingStepMs)}` }
      : {}),
    ...(isNew ? { created_at: sql<boolean>`p.created_at > ${addMs(now, -newMemberPeriodMs)}` } : {}),
  }
}

/**
 * Who matches, for queries over `profile as p`. Ages are compared as dates of birth, so that an index on them serves.
 * `near`: the cities that lie within the distance asked for, null when that doesn't narrow.
 */
export function matchesFilters(
  search: SearchContext,
  filters: MemberFilters,
  near: readonly number[] | null,
): RawBuilder<boolean> {
  const { viewer, wantedBy, today, now } = search
  const { gender, country, region, minAge, maxAge, interests } = filters
  const wanted = filters.oneWay ? null : wantedBy
  return joinConditions([
    isVisibleTo(viewer),
    ...(gender ? [sql<boolean>`p.gender = ${gender}`] : []),
    ...(wanted ? [sql<boolean>`p.looking_for in (${wanted}, 'both')`] : []),
    ...(country ? [sql<boolean>`p.country = ${country}`] : []),
    ...(region ? [sql<boolean>`p.region_code = ${region}`] : []),
    ...(near ? [livesInCities(near)] : []),
    ...(minAge > searchAgeRange.minimum
      ? [sql<boolean>`p.date_of_birth <= (${today}::date - make_interval(years => ${minAge}))`]
      : []),
    ...(maxAge < searchAgeRange.maximum
      ? [sql<boolean>`p.date_of_birth > (${today}::date - make_interval(years => ${maxAge + 1}))`]
      : []),
    ...(interests.length ? [sql<boolean>`p.interests @> ${[...interests]}::text[]`] : []),
    ...(filters.photos ? [sql<boolean>`p.has_photo`] : []),
    ...(filters.online
      ? [sql<boolean>`p.last_active_at > ${addMs(now, -minutesToMs(onlineMinutes))} and not p.fictional`]
      : []),
    ...Object.values(timeBounds(search, filters)),
    ...(filters.hideFictional ? [sql<boolean>`not p.fictional`] : []),
  ])
}
