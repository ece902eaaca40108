import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import type { RankingReason } from './rank-suggestions.ts'

const maxReasons = 3
/** In a shorter list no reason counts as common. */
const minComparedMembers = 3
/** A longer distance counts in the order, but is no reason why two people might get on. */
const maxDistanceReasonKm = 100
/** Reasons about the two people, the most telling first. */
const personalTypes = [
  'interests',
  'quote',
  'distance',
  'relationship',
  'age',
  'region',
  'country',
] as const satisfies SuggestionReason['type'][]
type PersonalReason = Extract<SuggestionReason, { type: (typeof personalTypes)[number] }>

const isPersonal = (reason: RankingReason): reason is PersonalReason =>
  (personalTypes as readonly string[]).includes(reason.type) &&
  !(reason.type === 'distance' && reason.under_km > maxDistanceReasonKm)
const isActivity = (reason: RankingReason): reason is Extract<SuggestionReason, { type: 'new' | 'active' }> =>
  reason.type === 'new' || reason.type === 'active'

/** Whether a reason is also true for a member with these reasons; who shares more interests shares these, too. */
const isTrueFor = (reason: PersonalReason, reasons: readonly PersonalReason[]): boolean =>
  reasons.some((other) =>
    reason.type === 'interests'
      ? other.type === 'interests' && reason.interests.every((code) => other.interests.includes(code))
      : JSON.stringify(other) === JSON.stringify(reason),
  )

/**
 * The reasons to show for each member of a list, at most three: those that tell this member from the others. What is true for more
 * than half of the list is shown only if there is nothing else, and recent activity only if there is no reason about the two people.
 * The interests that fewest of the list share are named first, and the quote, which is the longest, comes last.
 */
export function chooseReasons(members: readonly (readonly RankingReason[])[]): SuggestionReason[][] {
  const personalReasons = members.map((reasons) =>
    reasons
      .filter(isPersonal)
      .toSorted((a, b) => personalTypes.indexOf(a.type) - personalTypes.indexOf(b.type)),
  )
  const countMembers = (reason: PersonalReason) =>
    personalReasons.filter((reasons) => isTrueFor(reason, reasons)).length
  const isCommon = (reason: PersonalReason) =>
    members.length >= minComparedMembers && countMembers(reason) * 2 > members.length
  const countInterest = (code: Extract<PersonalReason, { type: 'interests' }>['interests'][number]) =>
    countMembers({ type: 'interests', interests: [code] })
  const sortInterests = (reason: PersonalReason): PersonalReason =>
    reason.type === 'interests'
      ? { ...reason, interests: reason.interests.toSorted((a, b) => countInterest(a) - countInterest(b)) }
      : reason
  return personalReasons.map((reasons, index) => {
    const telling = reasons.filter((reason) => !isCommon(reason)).slice(0, maxReasons)
    const [best] = reasons.length > 0 ? reasons : (members[index]?.filter(isActivity) ?? [])
    const chosen = telling.length > 0 || best === undefined ? telling : [best]
    return chosen
      .map((reason) => (isPersonal(reason) ? sortInterests(reason) : reason))
      .toSorted((a, b) => Number(a.type === 'quote') - Number(b.type === 'quote'))
  })
}
