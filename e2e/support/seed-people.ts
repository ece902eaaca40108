import { demoSites } from '../../tools/seed/content/demo-sites.ts'
import type { Storage } from '../../server/src/platform/storage/index.ts'
import { createPhotoStorage } from '../../tools/seed/photo-storage.ts'
import { type DemoPerson, createPeople } from '../../tools/seed/create-people.ts'
import { type SeedMember, createSeedMember } from '../../tools/seed/seed-member.ts'
import { seedSite } from '../../tools/seed/seed-site.ts'
import { withDatabase } from '../../tools/seed/store/with-database.ts'

type NamedPerson = {
  username: string
  gender: 'male' | 'female'
  country: 'NL' | 'DE' | 'GB'
  city: string
  photos: number
  premium?: true
  fictional?: true
}

/** The members that journeys may count on: all on `localhost`, all look for the other gender, nobody has liked or written. */
const namedPeople: readonly NamedPerson[] = [
  { username: 'Anna', gender: 'female', country: 'NL', city: 'Amsterdam', photos: 2 },
  { username: 'Bram', gender: 'male', country: 'NL', city: 'Utrecht', photos: 1 },
  { username: 'Clara', gender: 'female', country: 'DE', city: 'Berlin', photos: 1 },
  { username: 'Dieter', gender: 'male', country: 'DE', city: 'Hamburg', photos: 1 },
  { username: 'Emily', gender: 'female', country: 'GB', city: 'London', photos: 1 },
  { username: 'Frank', gender: 'male', country: 'GB', city: 'Bristol', photos: 0 },
  { username: 'Petra', gender: 'female', country: 'NL', city: 'Haarlem', photos: 2, premium: true },
  { username: 'Storm', gender: 'female', country: 'NL', city: 'Leiden', photos: 1, fictional: true },
]

/** Everybody's password in the journeys. */
export const journeyPassword = 'cherries on one stem'
export const toJourneyEmail = (username: string): string => `${username.toLowerCase()}@journeys.example`

const candidatePeople = createPeople({ niche: 1 }, 1200, 'journeys')

function createDemoPerson({ username, gender, country, city, ...more }: NamedPerson): DemoPerson {
  const fictional = more.fictional ?? false
  const fits = (person: DemoPerson) =>
    person.gender === gender &&
    person.country === country &&
    (fictional || person.cityName === city) &&
    person.sexuality === 'hetero' &&
    person.fictional === fictional
  const found = candidatePeople.find(fits)
  if (!found) throw new Error(`Nobody drawn fits ${username}`)
  return { ...found, username, firstName: username, cityName: city, cityRegion: null, invisible: false }
}

function createNamedSeedMember(person: NamedPerson, index: number, now: Date): SeedMember {
  return {
    // Seen one after the other, so that lists have one order.
    ...createSeedMember(
      { ...createDemoPerson(person), lastActiveMinutes: 10 + index, memberSinceDays: 30 + index },
      index,
      now,
    ),
    email: toJourneyEmail(person.username),
    password: person.fictional ? null : journeyPassword,
    photos: person.photos,
    premium: person.premium ?? false,
    extraCredits: person.premium ? 50 : 0,
  }
}

/** Sites of their own, where not everybody may sign up. */
export const closedHosts = { with_trafficsource: 'partners.localhost', none: 'closed.localhost' } as const

/** A site as a new operator has it, where nobody answers for fictional profiles: Emily and Storm are there as well. */
export const unattendedHost = 'unattended.localhost'

/** Fills `localhost` with a handful of members whom the journeys know by name; about three seconds. */
export async function seedJourneyDatabase(databaseUrl: string, storage: Storage): Promise<void> {
  const site = demoSites.find(({ host }) => host === 'localhost')
  if (!site) throw new Error('There is no demo site on localhost')
  const now = new Date()
  const residents = namedPeople.map((person, index) => createNamedSeedMember(person, index, now))
  const darkroom = createPhotoStorage(storage, () => {})
  await withDatabase(databaseUrl, async (db) => {
    // A journey types as fast as a program; how long a person takes at the least is the server's own test.
    const quick = { ...site, settings: { ...site.settings, signup_minimum_seconds: 0 } }
    const attended = { ...quick, settings: { ...quick.settings, fictional_profiles_attended: true } }
    await seedSite(db, attended, { seedMembers: residents, likes: [], chats: [] }, darkroom)
    const both = namedPeople
      .filter(({ username }) => username === 'Emily' || username === 'Storm')
      .map((person, index) => createNamedSeedMember(person, index, now))
    const unattended = { ...quick, host: unattendedHost, isDefault: false }
    await seedSite(db, unattended, { seedMembers: both, likes: [], chats: [] }, darkroom)
    for (const signups of ['with_trafficsource', 'none'] as const) {
      const closed = { ...quick, host: closedHosts[signups], isDefault: false }
      closed.settings = { ...quick.settings, signups }
      await seedSite(db, closed, { seedMembers: [], likes: [], chats: [] }, darkroom)
    }
  })
}
