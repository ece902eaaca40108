import type { DemoPerson } from '../create-people.ts'
import type { SeedMember } from '../seed-member.ts'

const isInterestedIn = (a: DemoPerson, b: DemoPerson): boolean =>
  (a.lookingFor === 'both' || a.lookingFor === b.gender) &&
  !(a.gender === b.gender && (a.sexuality === 'hetero' || b.sexuality === 'hetero'))

const getBirthYear = (person: DemoPerson): number => Number(person.dateOfBirth.slice(0, 4))

/** Whether the two might like each other: both real, what both look for, of about the same age. */
export function areCompatible(a: SeedMember, b: SeedMember): boolean {
  if (a === b || a.person.fictional || b.person.fictional) return false
  return (
    isInterestedIn(a.person, b.person) &&
    isInterestedIn(b.person, a.person) &&
    Math.abs(getBirthYear(a.person) - getBirthYear(b.person)) <= 14
  )
}

/** Members of the site from this moment on, both of them. */
export const getBothMembersSince = (a: SeedMember, b: SeedMember): number =>
  Math.max(a.since.getTime(), b.since.getTime())
