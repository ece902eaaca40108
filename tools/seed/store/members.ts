import { sql } from 'kysely'
import { hashPassword } from '../../../server/src/accounts/authentication/passwords.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { DemoCountry } from '../content/countries.ts'
import type { SeedMember } from '../seed-member.ts'
import { createCityLocator } from './cities.ts'
import { chunkRows } from './chunks.ts'
import { legalTextsInForceSince } from './site.ts'

const timeZones: Record<DemoCountry, string> = {
  NL: 'Europe/Amsterdam',
  DE: 'Europe/Berlin',
  BE: 'Europe/Brussels',
  GB: 'Europe/London',
  US: 'America/New_York',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  PL: 'Europe/Warsaw',
  SE: 'Europe/Stockholm',
  DK: 'Europe/Copenhagen',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  IE: 'Europe/Dublin',
}

export type GetSeedMemberId = (resident: SeedMember) => number

/** Sixteen minutes after the sign-up: the time to find the mail. */
export const getActivationDate = ({ since }: SeedMember): Date => new Date(since.getTime() + 16 * 60_000)

async function hashPasswords(residents: readonly SeedMember[]): Promise<(resident: SeedMember) => string> {
  const passwords = [...new Set(residents.flatMap(({ password }) => (password === null ? [] : [password])))]
  const hashes = new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  )
  // Not a valid hash, so no password matches and nobody can log in.
  return ({ password }) => (password !== null && hashes.get(password)) || 'none'
}

/** Inserts accounts, profiles and consents, in the order of sign-up. */
export async function storeMembers(
  tx: Db,
  siteId: number,
  residents: readonly SeedMember[],
): Promise<GetSeedMemberId> {
  const ordered = [...residents].sort((a, b) => a.since.getTime() - b.since.getTime())
  const hashOf = await hashPasswords(ordered)
  const placeOf = await createCityLocator(
    tx,
    ordered.map(({ person }) => person),
  )
  const ids = new Map<string, number>()
  const idOf: GetSeedMemberId = ({ email }) => {
    const id = ids.get(email)
    if (id === undefined) throw new Error(`${email} is not stored`)
    return id
  }
  for (const some of chunkRows(ordered)) {
    const rows = await tx
      .insertInto('member')
      .values(
        some.map((resident) => ({
          site_id: siteId,
          email: resident.email,
          username: resident.person.username,
          password_hash: hashOf(resident),
          status: 'active',
          language: resident.person.language,
          time_zone: timeZones[resident.person.country],
          country: resident.person.country,
          // Nobody reads mail to a generated address, so none is sent.
          notifications_disabled: JSON.stringify(resident.password === null ? ['bounce'] : []),
          signed_up_at: resident.since,
          activated_at: getActivationDate(resident),
          last_seen_at: resident.lastActive,
        })),
      )
      .returning(['id', 'email'])
      .execute()
    for (const { id, email } of rows) ids.set(email, id)

    await tx
      .insertInto('profile')
      .values(
        some.map((resident) => {
          const { person } = resident
          return {
            member_id: idOf(resident),
            site_id: siteId,
            name: person.username,
            fictional: person.fictional,
            status: 'active',
            gender: person.gender,
            looking_for: person.lookingFor,
            sexuality: person.sexuality,
            date_of_birth: person.dateOfBirth,
            country: person.country,
            ...placeOf(person),
            about: person.about,
            notes: JSON.stringify(person.notes),
            interests: person.interests,
            hair_color: person.hairColor,
            eye_color: person.eyeColor,
            body_type: person.bodyType,
            relationship_status: person.relationshipStatus,
            intent: person.intent,
            tattoos: person.tattoos,
            invisible: person.invisible,
            created_at: resident.since,
            last_active_at: resident.lastActive,
            ranked_at: resident.lastActive,
          }
        }),
      )
      .execute()

    const fictional = some.filter(({ person }) => person.fictional).map(idOf)
    if (fictional.length > 0)
      await sql`insert into fictional_profile (member_id, site_id, company_id)
        select p.member_id, p.site_id, site.company_id from profile p join site on site.id = p.site_id
        where p.member_id = any(${fictional}::bigint[])`.execute(tx)

    const consents = some
      .filter(({ person }) => !person.fictional)
      .flatMap((resident) =>
        ['terms', 'privacy', 'sensitive_data'].map((kind) => ({
          member_id: idOf(resident),
          kind,
          text_version: legalTextsInForceSince.slice(0, 10),
          given_at: resident.since,
        })),
      )
    if (consents.length > 0) await tx.insertInto('consent').values(consents).execute()
  }
  return idOf
}
