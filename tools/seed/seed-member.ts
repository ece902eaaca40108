import type { DemoPerson } from './create-people.ts'

/** A person who moves into a site: with an account, a history and a number of photos. */
export type SeedMember = {
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
  isDemoLogin: boolean
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * How many photos are drawn: one for most, two for a few, none for others as on any site. Drawing is nearly all of the
 * time that seeding takes, so these numbers decide it.
 */
function choosePhotoCount(person: DemoPerson, index: number): number {
  if (person.photoCount === 4) return index % 2 === 0 ? 2 : 1
  return person.photoCount === 1 && index % 2 === 0 ? 0 : 1
}

/** An inhabitant like everybody else, as of `now`. */
export function createSeedMember(person: DemoPerson, index: number, now: Date): SeedMember {
  return {
    person,
    email: `${person.username.toLowerCase()}@members.amarelle.example`,
    password: null,
    premium: false,
    extraCredits: 0,
    photos: choosePhotoCount(person, index),
    since: new Date(now.getTime() - person.memberSinceDays * dayMs - 3 * 60 * minuteMs),
    lastActive: new Date(now.getTime() - person.lastActiveMinutes * minuteMs),
    isDemoLogin: false,
  }
}
