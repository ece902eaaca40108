import type { Interest } from '@amarelle/contract/fields'
import { searchAges } from '@amarelle/contract/limits'
import type { Reason } from '@amarelle/contract/profiles'
import { days } from '../platform/clock.ts'
import type { Site } from '../platform/context.ts'
import { ageOf, distanceStep, newFor, type ProfileRow } from '../profiles/index.ts'

/** For whom suggestions are ranked. */
export interface Wish {
  /** The member's own row; null for a visitor. */
  readonly own: ProfileRow | null
  readonly minAge: number
  readonly maxAge: number
  /** Shared with whom is suggested: they count. */
  readonly interests: readonly string[]
  readonly relationship: readonly string[]
}
/** Where and when it is ranked. */
export interface Ground {
  readonly site: Site
  readonly now: Date
}
export interface Ranked {
  readonly id: number
  readonly fictional: boolean
  readonly reasons: Reason[]
}
type Weighed = readonly [points: number, reason: Reason]

const activeFor = days(7)
/** The first shared interest counts more than anything else does; further ones add, so that nobody wins by a long list. */
const interestPoints = (shared: number) => 18 + 8 * Math.min(shared, 5)
const distancePoints: Readonly<Record<number, number>> = { 10: 24, 25: 21, 50: 18, 100: 14, 250: 9, 500: 5 }

function byInterests(row: ProfileRow, { interests }: Wish): Weighed[] {
  const shared = row.interests.filter((interest) => interests.includes(interest)) as Interest[]
  return shared.length ? [[interestPoints(shared.length), { type: 'interests', interests: shared }]] : []
}
/** The distance between the cities; where it is unknown or beyond its steps, the same region or country. */
function byPlace(row: ProfileRow, { own }: Wish): Weighed[] {
  if (!own) return []
  const step = distanceStep(own, row)
  if (step !== null) return [[distancePoints[step] ?? 0, { type: 'distance', under_km: step }]]
  if (own.country !== row.country) return []
  return own.regionCode !== null && own.regionCode === row.regionCode
    ? [[12, { type: 'region' }]]
    : [[4, { type: 'country' }]]
}
/** The age in the middle of the wish; where the wish is open on a side, the own age as far as it lies within. */
function wishedAge({ own, minAge, maxAge }: Wish, { site, now }: Ground): number | null {
  if (minAge > searchAges.minimum && maxAge < searchAges.maximum) return (minAge + maxAge) / 2
  return own ? Math.min(Math.max(ageOf(own.dateOfBirth, now, site.time_zone), minAge), maxAge) : null
}
function byAge(row: ProfileRow, wish: Wish, ground: Ground): Weighed[] {
  const wished = wishedAge(wish, ground)
  const age = ageOf(row.dateOfBirth, ground.now, ground.site.time_zone)
  if (wished === null || age < wish.minAge || age > wish.maxAge) return []
  const points = 10 - 2 * Math.abs(age - wished)
  return points > 0 ? [[points, { type: 'age' }]] : []
}
function byRelationship(row: ProfileRow, { relationship }: Wish): Weighed[] {
  const status = row.relationshipStatus as Extract<Reason, { type: 'relationship' }>['status'] | null
  return status !== null && relationship.includes(status) ? [[7, { type: 'relationship', status }]] : []
}
/** Nothing of a fictional profile's behaviour: it has none. */
function byPresence(row: ProfileRow, { now }: Ground): Weighed[] {
  if (row.fictional) return []
  return [
    ...(now.getTime() - row.createdAt.getTime() < newFor ? [[2, { type: 'new' }] as const] : []),
    ...(isActive(row, now) ? [[1, { type: 'active' }] as const] : []),
  ]
}
/** Was here this week; a fictional profile never was. */
export const isActive = (row: ProfileRow, now: Date): boolean =>
  !row.fictional && now.getTime() - row.lastActiveAt.getTime() < activeFor

/**
 * Ranks by plain rules, the reasons in the order in which they count: shared interests, distance (else region or country), age
 * near the wish, the wished relationship, photos, an own text, being new, being active. What the site doesn't show of a profile
 * neither counts nor is told. Real members come before fictional ones; equals by activity, then by id.
 */
export function rankSuggestions(rows: readonly ProfileRow[], wish: Wish, ground: Ground): Ranked[] {
  const shows = (field: Site['visible_profile_fields'][number]) =>
    ground.site.visible_profile_fields.includes(field)
  const weigh = (row: ProfileRow): Weighed[] => [
    ...(shows('interests') ? byInterests(row, wish) : []),
    ...byPlace(row, wish),
    ...byAge(row, wish, ground),
    ...(shows('relationship_status') ? byRelationship(row, wish) : []),
    ...(row.hasPhoto ? [[5, { type: 'photos' }] as const] : []),
    ...(shows('about') && row.about.trim() ? [[3, { type: 'about' }] as const] : []),
    ...byPresence(row, ground),
  ]
  return rows
    .map((row) => {
      const weighed = weigh(row)
      return {
        row,
        points: weighed.reduce((sum, [points]) => sum + points, 0),
        reasons: weighed.map(([, reason]) => reason),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.row.fictional) - Number(b.row.fictional) ||
        b.points - a.points ||
        b.row.rankedAt.getTime() - a.row.rankedAt.getTime() ||
        b.row.id - a.row.id,
    )
    .map(({ row, reasons }) => ({ id: row.id, fictional: row.fictional, reasons }))
}
