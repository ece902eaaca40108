import type { DemoPerson } from './create-people.ts'

/** A person to be stored as a member, with an account, a history and a number of photos. */
export type SeedMember = {
  person: DemoPerson
  email: string
  /** Null: nobody can log in to this account. */
  password: string | null
  premium: boolean
  /** Credits in addition to the sign-up credits and to the cost of the member's own messages. */
  extraCredits: number
  photos: number
  since: Date
  lastActive: Date
  /** A demo login, which receives unseen likes and unread chats. */
  isDemoLogin: boolean
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Returns the number of photos: three to five, and none for about every eighth member. Drawing takes most of the seeding time, so these
 * numbers determine it.
 */
const choosePhotoCount = (person: DemoPerson, index: number): number =>
  person.photoCount === 1 && index % 2 === 0 ? 0 : Math.max(3, person.photoCount + 1)

/** Creates an ordinary member, as of `now`. */
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
