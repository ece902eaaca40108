import type { DemoPerson } from './people.ts'

/** A person who moves into a site: with an account, a history and a number of photos. */
export type Resident = {
  person: DemoPerson
  email: string
  /** null: nobody logs in as this one. */
  password: string | null
  premium: boolean
  /** Granted on top of the sign-up credits and of what the own messages cost. */
  extraCredits: number
  photos: number
  since: Date
  lastActive: Date
  /** A demo login: likes and chats wait for it. */
  awaited: boolean
}

const minute = 60_000
const day = 86_400_000

/**
 * How many photos are drawn: one for most, two for a few, none for others as on any site. Drawing is nearly all of the
 * time that seeding takes, so these numbers decide it.
 */
function photosFor(person: DemoPerson, index: number): number {
  if (person.photoCount === 4) return index % 2 === 0 ? 2 : 1
  return person.photoCount === 1 && index % 2 === 0 ? 0 : 1
}

/** An inhabitant like everybody else, as of `now`. */
export function resident(person: DemoPerson, index: number, now: Date): Resident {
  return {
    person,
    email: `${person.username.toLowerCase()}@members.amarelle.example`,
    password: null,
    premium: false,
    extraCredits: 0,
    photos: photosFor(person, index),
    since: new Date(now.getTime() - person.memberSinceDays * day - 3 * 60 * minute),
    lastActive: new Date(now.getTime() - person.lastActiveMinutes * minute),
    awaited: false,
  }
}
