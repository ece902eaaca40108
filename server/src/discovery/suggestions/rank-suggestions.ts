import type { Interest } from '@amarelle/contract/domain/interests'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import { daysToMs } from '../../platform/clock.ts'
import type { Site } from '../../platform/context.ts'
import { calculateAge, getDistanceStepKm, newMemberPeriodMs, type ProfileRow } from '../../profiles/index.ts'

/** For whom suggestions are ranked. */
export interface SuggestionPreferences {
  /** The member's own row; null for a visitor. */
  readonly own: ProfileRow | null
  readonly minAge: number
  readonly maxAge: number
  /** Shared with whom is suggested: they count. */
  readonly interests: readonly string[]
  readonly relationship: readonly string[]
}
/** Where and when it is ranked. */
export interface RankingContext {
  readonly site: Site
  readonly now: Date
}
export interface RankedMember {
  readonly id: number
  readonly fictional: boolean
  readonly reasons: SuggestionReason[]
}
type WeightedReason = readonly [weight: number, reason: SuggestionReason]

const recentActivityMs = daysToMs(7)
/**
 * What each reason weighs: any one more than any that is listed behind it; several behind can outweigh one before. Distance,
 * region and country are one reason, known more or less exactly.
 */
const weights = {
  /** Each further one adds, up to five: nobody wins by a long list. */
  interests: (shared: number) => 18 + 8 * Math.min(shared, 5),
  /** By kilometres that the cities are less apart. */
  distance: { 10: 24, 25: 22, 50: 20, 100: 18, 250: 14, 500: 12 } as Readonly<Record<number, number>>,
  region: 16,
  country: 11,
  /** By years from the wish, up to four. */
  age: (years: number) => 10 - years / 2,
  relationship: 7,
  photos: 5,
  about: 3,
  new: 2,
  active: 1,
}
const maxAgeDifferenceYears = 4

function scoreInterests(row: ProfileRow, { interests }: SuggestionPreferences): WeightedReason[] {
  const shared = row.interests.filter((interest) => interests.includes(interest)) as Interest[]
  return shared.length ? [[weights.interests(shared.length), { type: 'interests', interests: shared }]] : []
}
/** The distance between the cities; where it is unknown or beyond its steps, the same region or country. */
function scorePlace(row: ProfileRow, { own }: SuggestionPreferences): WeightedReason[] {
  if (!own) return []
  const step = getDistanceStepKm(own, row)
  if (step !== null) return [[weights.distance[step] ?? 0, { type: 'distance', under_km: step }]]
  if (own.country !== row.country) return []
  return own.regionCode !== null && own.regionCode === row.regionCode
    ? [[weights.region, { type: 'region' }]]
    : [[weights.country, { type: 'country' }]]
}
/** The age in the middle of the wish; where the wish is open on a side, the own age as far as it lies within. */
function getPreferredAge(
  { own, minAge, maxAge }: SuggestionPreferences,
  { site, now }: RankingContext,
): number | null {
  if (minAge > searchAgeRange.minimum && maxAge < searchAgeRange.maximum) return (minAge + maxAge) / 2
  return own ? Math.min(Math.max(calculateAge(own.dateOfBirth, now, site.time_zone), minAge), maxAge) : null
}
function scoreAge(row: ProfileRow, wish: SuggestionPreferences, ground: RankingContext): WeightedReason[] {
  const wished = getPreferredAge(wish, ground)
  const age = calculateAge(row.dateOfBirth, ground.now, ground.site.time_zone)
  if (wished === null || age < wish.minAge || age > wish.maxAge) return []
  const years = Math.abs(age - wished)
  return years <= maxAgeDifferenceYears ? [[weights.age(years), { type: 'age' }]] : []
}
function scoreRelationship(row: ProfileRow, { relationship }: SuggestionPreferences): WeightedReason[] {
  const status = row.relationshipStatus as
    | Extract<SuggestionReason, { type: 'relationship' }>['status']
    | null
  return status !== null && relationship.includes(status)
    ? [[weights.relationship, { type: 'relationship', status }]]
    : []
}
/** Nothing of a fictional profile's behaviour: it has none. */
function scoreActivity(row: ProfileRow, { now }: RankingContext): WeightedReason[] {
  if (row.fictional) return []
  return [
    ...(now.getTime() - row.createdAt.getTime() < newMemberPeriodMs
      ? [[weights.new, { type: 'new' }] as const]
      : []),
    ...(now.getTime() - row.lastActiveAt.getTime() < recentActivityMs
      ? [[weights.active, { type: 'active' }] as const]
      : []),
  ]
}

/**
 * Ranks by plain rules, the reasons in the order in which they count: shared interests, distance (else region or country), age
 * near the wish, the wished relationship, photos, an own text, being new, being active. What the site doesn't show of a profile
 * neither counts nor is told. Real members come before fictional ones; equals by activity, then by id.
 */
export function rankSuggestions(
  rows: readonly ProfileRow[],
  wish: SuggestionPreferences,
  ground: RankingContext,
): RankedMember[] {
  const shows = (field: Site['visible_profile_fields'][number]) =>
    ground.site.visible_profile_fields.includes(field)
  const weigh = (row: ProfileRow): WeightedReason[] => [
    ...(shows('interests') ? scoreInterests(row, wish) : []),
    ...scorePlace(row, wish),
    ...scoreAge(row, wish, ground),
    ...(shows('relationship_status') ? scoreRelationship(row, wish) : []),
    ...(row.hasPhoto ? [[weights.photos, { type: 'photos' }] as const] : []),
    ...(shows('about') && row.about.trim() ? [[weights.about, { type: 'about' }] as const] : []),
    ...scoreActivity(row, ground),
  ]
  return rows
    .map((row) => {
      const weighed = weigh(row)
      return {
        row,
        weight: weighed.reduce((sum, [weight]) => sum + weight, 0),
        reasons: weighed.map(([, reason]) => reason),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.row.fictional) - Number(b.row.fictional) ||
        b.weight - a.weight ||
        b.row.rankedAt.getTime() - a.row.rankedAt.getTime() ||
        b.row.id - a.row.id,
    )
    .map(({ row, reasons }) => ({ id: row.id, fictional: row.fictional, reasons }))
}
