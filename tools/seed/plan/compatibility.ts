import type { DemoPerson } from '../create-people.ts'
import type { SeedMember } from '../seed-member.ts'

const isInterestedIn = (a: DemoPerson, b: DemoPerson): boolean =>
  (a.lookingFor === 'both' || a.lookingFor === b.gender) &&
  !(a.gender === b.gender && (a.sexuality === 'hetero' || b.sexuality === 'hetero'))

const getBirthYear = (person: DemoPerson): number => Number(person.dateOfBirth.slice(0, 4))

/** Returns whether two people might like each other: both real, mutually matching preferences, similar ages. */
export function areCompatible(a: SeedMember, b: SeedMember): boolean {
  if (a === b || a.person.fictional || b.person.fictional) return false
  return (
    isInterestedIn(a.person, b.person) &&
    isInterestedIn(b.person, a.person) &&
    Math.abs(getBirthYear(a.person) - getBirthYear(b.person)) <= 14
  )
}

/** Returns the moment from which both are members of the site. */
export const getBothMembersSince = (a: SeedMember, b: SeedMember): number =>
  Math.max(a.since.getTime(), b.since.getTime())
