import { insertTestStaff } from '../../server/testing/platform/test-staff.ts'
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

/** Members of `localhost` in every run: all look for the other gender, none has liked or written to anybody. */
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

/** Password of all named members, except fictional ones, who never log in. */
export const journeyPassword = 'cherries on one stem'
export const toJourneyEmail = (username: string): string => `${username.toLowerCase()}@journeys.example`

const candidatePeople = createPeople({ niche: 1 }, 1200, 'journeys')

function createDemoPerson({ username, gender, country, city, ...more }: NamedPerson): DemoPerson {
  const fictional = more.fictional ?? false
  const isMatch = (person: DemoPerson) =>
    person.gender === gender &&
    person.country === country &&
    (fictional || person.cityName === city) &&
    person.sexuality === 'hetero' &&
    person.fictional === fictional
  const candidate = candidatePeople.find(isMatch)
  if (!candidate) throw new Error(`No generated person fits ${username}`)
  return { ...candidate, username, firstName: username, cityName: city, cityRegion: null, invisible: false }
}

function createNamedSeedMember(person: NamedPerson, index: number, now: Date): SeedMember {
  return {
    // Different times of activity, so that lists have a fixed order.
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

/** Hosts of sites with restricted sign-up, by their setting `signups`. */
export const closedHosts = { with_trafficsource: 'partners.localhost', none: 'closed.localhost' } as const

/** Host of a site with the default setting, where fictional profiles are unattended; Emily and Storm are members there, too. */
export const unattendedHost = 'unattended.localhost'

/** Seeds the sites and the named members; takes about three seconds. */
export async function seedJourneyDatabase(databaseUrl: string, storage: Storage): Promise<void> {
  const site = demoSites.find(({ host }) => host === 'localhost')
  if (!site) throw new Error('There is no demo site on localhost')
  const now = new Date()
  const seedMembers = namedPeople.map((person, index) => createNamedSeedMember(person, index, now))
  const photoStorage = createPhotoStorage(storage, () => {})
  await withDatabase(databaseUrl, async (db) => {
    await insertTestStaff(db)
    // Journeys fill in forms at once; a test of the server covers the minimum time of a sign-up.
    const quickSite = {
      ...site,
      settings: {
        ...site.settings,
        signup_minimum_seconds: 0,
        // Nobody else lives there.
        age_checks: {
          MT: { moment: 'before_chat' as const, methods: ['wallet' as const, 'sandbox' as const] },
        },
      },
    }
    const attendedSite = {
      ...quickSite,
      settings: {
        ...quickSite.settings,
        fictional_profiles_attended: true,
        fictional_share_percent: 50,
      },
    }
    await seedSite(db, attendedSite, { seedMembers, likes: [], chats: [] }, photoStorage)
    const unattendedMembers = namedPeople
      .filter(({ username }) => username === 'Emily' || username === 'Storm')
      .map((person, index) => createNamedSeedMember(person, index, now))
    const unattendedSite = { ...quickSite, host: unattendedHost, isDefault: false }
    await seedSite(db, unattendedSite, { seedMembers: unattendedMembers, likes: [], chats: [] }, photoStorage)
    for (const signups of ['with_trafficsource', 'none'] as const) {
      const closedSite = { ...quickSite, host: closedHosts[signups], isDefault: false }
      closedSite.settings = { ...quickSite.settings, signups }
      await seedSite(db, closedSite, { seedMembers: [], likes: [], chats: [] }, photoStorage)
    }
  })
}
