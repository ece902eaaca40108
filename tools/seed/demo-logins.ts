import { type DemoPerson, createPeople } from './create-people.ts'
import type { Niche } from './content/sentence-pools.ts'
import { type SeedMember, createSeedMember } from './seed-member.ts'

/** One password for both demo accounts, which exist on every demo site. */
export const demoPassword = 'amarelle-demo'
export const demoLogins = { free: 'demo@amarelle.example', premium: 'premium@amarelle.example' }

/** Long enough ago that likes and messages have arrived since. */
const awayMinutes = 26 * 60

/** English speakers in Amsterdam: their country has the most members, and most reviewers read English. */
function createLoginPerson(niche: Niche, gender: 'male' | 'female', username: string): DemoPerson {
  const match = createPeople({ niche }, 400, 'logins').find(
    (person) =>
      person.language === 'en' &&
      person.gender === gender &&
      person.sexuality === (niche === 3 ? 'bi' : 'hetero') &&
      !person.fictional &&
      !person.about.includes(person.cityName),
  )
  if (!match) throw new Error(`Nobody fits the demo login ${username}`)
  return {
    ...match,
    username,
    country: 'NL',
    cityName: 'Amsterdam',
    cityRegion: null,
    invisible: false,
    lastActiveMinutes: awayMinutes,
    memberSinceDays: 45,
  }
}

/** Creates the two accounts that a visitor of the demo may use: one free, one premium. */
export function createDemoLoginMembers(niche: Niche, now: Date): SeedMember[] {
  const free = createSeedMember(createLoginPerson(niche, 'male', 'robin.demo'), 1, now)
  const premium = createSeedMember(createLoginPerson(niche, 'female', 'mila.demo'), 1, now)
  return [
    {
      ...free,
      email: demoLogins.free,
      password: demoPassword,
      photos: 3,
      extraCredits: 6,
      isDemoLogin: true,
    },
    {
      ...premium,
      email: demoLogins.premium,
      password: demoPassword,
      photos: 3,
      premium: true,
      extraCredits: 120,
      isDemoLogin: true,
    },
  ]
}
