import type { Interest } from '@amarelle/contract/domain/interests'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import { daysToMs } from '../../platform/clock.ts'
import type { Site } from '../../platform/context.ts'
import { calculateAge, getDistanceStepKm, newMemberPeriodMs, type ProfileRow } from '../../profiles/index.ts'

/** Profile and wishes of the member whom suggestions are ranked for. */
export interface SuggestionPreferences {
  /** The member's own row; null for a visitor. */
  readonly own: ProfileRow | null
  readonly minAge: number
  readonly maxAge: number
  /** Interests that count as shared. */
  readonly interests: readonly string[]
  readonly relationship: readonly string[]
}
export interface RankingContext {
  readonly site: Site
  readonly now: Date
}
/** What counts in the ranking; a card shows photo and text themselves instead of the reason. */
export type RankingReason = SuggestionReason | { readonly type: 'photos' | 'about' }
export interface RankedMember {
  readonly row: ProfileRow
  readonly reasons: RankingReason[]
}
type WeightedReason = readonly [weight: number, reason: RankingReason]

const recentActivityMs = daysToMs(7)
/**
 * Weight of each reason. A single reason outweighs any later one, but several later ones together can outweigh it. Distance,
 * region and country exclude each other.
 */
const weights = {
  /** Each shared interest adds weight, up to five, so that a long list does not win. */
  interests: (shared: number) => 18 + 8 * Math.min(shared, 5),
  /** By distance step in kilometres. */
  distance: { 10: 24, 25: 22, 50: 20, 100: 18, 250: 14, 500: 12 } as Readonly<Record<number, number>>,
  region: 16,
  country: 11,
  /** By difference from the preferred age, up to four years. */
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
/** Scores the distance between the cities; if unknown or beyond the last step, the same region or country. */
function scorePlace(row: ProfileRow, { own }: SuggestionPreferences): WeightedReason[] {
  if (!own) return []
  const step = getDistanceStepKm(own, row)
  if (step !== null) return [[weights.distance[step] ?? 0, { type: 'distance', under_km: step }]]
  if (own.country !== row.country) return []
  return own.regionCode !== null && own.regionCode === row.regionCode
    ? [[weights.region, { type: 'region' }]]
    : [[weights.country, { type: 'country' }]]
}
/** Middle of the preferred age range; if the range is open on a side, the own age limited to the range. */
function getPreferredAge(
  { own, minAge, maxAge }: SuggestionPreferences,
  { site, now }: RankingContext,
): number | null {
  if (minAge > searchAgeRange.minimum && maxAge < searchAgeRange.maximum) return (minAge + maxAge) / 2
  return own ? Math.min(Math.max(calculateAge(own.dateOfBirth, now, site.time_zone), minAge), maxAge) : null
}
function scoreAge(
  row: ProfileRow,
  preferences: SuggestionPreferences,
  context: RankingContext,
): WeightedReason[] {
  const preferredAge = getPreferredAge(preferences, context)
  const age = calculateAge(row.dateOfBirth, context.now, context.site.time_zone)
  if (preferredAge === null || age < preferences.minAge || age > preferences.maxAge) return []
  const years = Math.abs(age - preferredAge)
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
/** Fictional profiles have no activity of their own, so none is scored or shown. */
function scoreActivity(row: ProfileRow, { now }: RankingContext): WeightedReason[] {
  if (row.fictional) return []
  return [
    ...(now.getTime() - row.createdAt.getTime() < newMemberPeriodMs
      ? [[weights.new, { type: 'new' }] as const]
      : []),
    ...(row.showOnline && now.getTime() - row.lastActiveAt.getTime() < recentActivityMs
      ? [[weights.active, { type: 'active' }] as const]
      : []),
  ]
}

/**
 * Ranks by fixed weights: shared interests, distance (else region or country), age, relationship status, photos, about text,
 * new, active. Profile fields that the site hides do not count. Real members come first; ties go by activity, then by id.
 */
export function rankSuggestions(
  rows: readonly ProfileRow[],
  preferences: SuggestionPreferences,
  context: RankingContext,
): RankedMember[] {
  const isShown = (field: Site['visible_profile_fields'][number]) =>
    context.site.visible_profile_fields.includes(field)
  const scoreRow = (row: ProfileRow): WeightedReason[] => [
    ...(isShown('interests') ? scoreInterests(row, preferences) : []),
    ...scorePlace(row, preferences),
    ...scoreAge(row, preferences, context),
    ...(isShown('relationship_status') ? scoreRelationship(row, preferences) : []),
    ...(row.hasPhoto ? [[weights.photos, { type: 'photos' }] as const] : []),
    ...(isShown('about') && row.about.trim() ? [[weights.about, { type: 'about' }] as const] : []),
    ...scoreActivity(row, context),
  ]
  return rows
    .map((row) => {
      const weightedReasons = scoreRow(row)
      return {
        row,
        weight: weightedReasons.reduce((sum, [weight]) => sum + weight, 0),
        reasons: weightedReasons.map(([, reason]) => reason),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.row.fictional) - Number(b.row.fictional) ||
        b.weight - a.weight ||
        b.row.rankedAt.getTime() - a.row.rankedAt.getTime() ||
        b.row.id - a.row.id,
    )
    .map(({ row, reasons }) => ({ row, reasons }))
}
