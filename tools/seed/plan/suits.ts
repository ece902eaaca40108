import type { DemoPerson } from '../people.ts'
import type { Resident } from '../resident.ts'

const wants = (a: DemoPerson, b: DemoPerson): boolean =>
  (a.lookingFor === 'both' || a.lookingFor === b.gender) &&
  !(a.gender === b.gender && (a.sexuality === 'hetero' || b.sexuality === 'hetero'))

const bornIn = (person: DemoPerson): number => Number(person.dateOfBirth.slice(0, 4))

/** Whether the two might like each other: both real, what both look for, of about the same age. */
export function suits(a: Resident, b: Resident): boolean {
  if (a === b || a.person.fictional || b.person.fictional) return false
  return (
    wants(a.person, b.person) &&
    wants(b.person, a.person) &&
    Math.abs(bornIn(a.person) - bornIn(b.person)) <= 14
  )
}

/** Members of the site from this moment on, both of them. */
export const bothSince = (a: Resident, b: Resident): number => Math.max(a.since.getTime(), b.since.getTime())
