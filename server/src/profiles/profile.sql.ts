import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { type RawBuilder, sql } from 'kysely'
import { toCalendarDay } from '../platform/calendar-day.ts'
import { addMs, minutesToMs } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { createRowReader } from '../platform/db/read-once.ts'
import { findCityById } from '../sites/index.ts'

const profileColumns = [
  'p.member_id as id',
  'p.site_id as siteId',
  'p.name',
  'p.fictional',
  'p.status',
  'p.gender',
  'p.looking_for as lookingFor',
  'p.sexuality',
  'p.date_of_birth as dateOfBirth',
  'p.country',
  'p.region_code as regionCode',
  'p.city_id as cityId',
  'p.about',
  'p.notes',
  'p.interests',
  'p.hair_color as hairColor',
  'p.eye_color as eyeColor',
  'p.body_type as bodyType',
  'p.relationship_status as relationshipStatus',
  'p.tattoos',
  'p.intent',
  'p.invisible',
  'p.paused_at as pausedAt',
  'p.pause_ends_at as pauseEndsAt',
  'p.invisible_unpaused as invisibleUnpaused',
  'p.show_gifts as showGifts',
  'p.show_online as showOnline',
  'p.show_typing as showTyping',
  'p.send_read_receipts as sendReadReceipts',
  'p.created_at as createdAt',
  'p.last_active_at as lastActiveAt',
  'p.ranked_at as rankedAt',
  'p.has_photo as hasPhoto',
  'p.verified_at as verifiedAt',
  'p.shared',
  'city.name as cityName',
  'member.language',
  'member.premium_since as premiumSince',
  'city.latitude',
  'city.longitude',
] as const

const selectProfiles = (db: Db) =>
  db
    .selectFrom('profile as p')
    .innerJoin('member', 'member.id', 'p.member_id')
    .leftJoin('city', 'city.id', 'p.city_id')
    .select(profileColumns)
    .select((e) =>
      e
        .selectFrom('photo')
        .select('photo.id')
        .whereRef('photo.member_id', '=', 'p.member_id')
        .where('photo.status', '=', 'active')
        .where('photo.premium_only', '=', false)
        .orderBy('photo.position')
        .limit(1)
        .as('mainPhoto'),
    )
export type ProfileRow = Awaited<ReturnType<typeof findProfileRows>>[number]

const selectProfilesById = (db: Db, ids: readonly number[]) =>
  selectProfiles(db).where(sql<boolean>`p.member_id = any(${[...ids]}::bigint[])`)
export const findProfileRows = (db: Db, ids: readonly number[]) => selectProfilesById(db, ids).execute()
/** Returns the rows together with a further SQL value of `profile as p`, for what would otherwise be a second statement. */
export const findProfileRowsWith = <Value>(db: Db, ids: readonly number[], value: RawBuilder<Value>) =>
  selectProfilesById(db, ids).select(value.as('value')).execute()
/** Returns the rows of the members that a query `(select id, value …)` names, with its value. `prefix` precedes the statement. */
export async function findProfileRowsOf<Value>(
  db: Db,
  prefix: RawBuilder<unknown>,
  members: RawBuilder<unknown>,
): Promise<(ProfileRow & { readonly value: Value })[]> {
  const query = selectProfiles(db)
    .innerJoin(
      sql<{ id: number; value: Value }>`${members}`.as<'listed'>(sql.ref('listed')),
      'listed.id',
      'p.member_id',
    )
    .select('listed.value')
  const { rows } = await sql<ProfileRow & { value: Value }>`${prefix} ${query}`.execute(db)
  return rows
}

const rowReader = createRowReader((db, id: number) =>
  selectProfiles(db).where('p.member_id', '=', id).executeTakeFirst(),
)
export const findProfileRow = rowReader.read
/** Returns the row together with a further SQL value of `profile as p`. `findProfileRow` does not read it again in this GET request. */
export async function findProfileRowWith<Value>(db: Db, id: number, value: RawBuilder<Value>) {
  const [row] = await findProfileRowsWith(db, [id], value)
  if (!db.isTransaction) rowReader.remember(id, row)
  return row
}

export interface NewProfile {
  memberId: number
  siteId: number
  name: string
  gender: string
  lookingFor: string
  dateOfBirth: string
  country: string
  interests?: readonly string[] | undefined
}
export const insertProfile = (tx: Db, profile: NewProfile, at: Date) =>
  tx
    .insertInto('profile')
    .values({
      member_id: profile.memberId,
      site_id: profile.siteId,
      name: profile.name,
      gender: profile.gender,
      looking_for: profile.lookingFor,
      date_of_birth: profile.dateOfBirth,
      country: profile.country,
      interests: [...(profile.interests ?? [])],
      created_at: at,
      last_active_at: at,
      ranked_at: at,
    })
    .execute()
export const enableProfile = (tx: Db, memberId: number) =>
  tx.updateTable('profile').set({ status: 'active' }).where('member_id', '=', memberId).execute()
export async function renameProfile(
  tx: Db,
  memberId: number,
  name: string,
  lookingFor: string,
): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ name, looking_for: lookingFor })
    .where('member_id', '=', memberId)
    .execute()
}
/** Returns whether the value changed. */
export async function setProfileShared(tx: Db, memberId: number, shared: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profile')
    .set({ shared })
    .where('member_id', '=', memberId)
    .where('shared', '<>', shared)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const disableProfile = (tx: Db, memberId: number) =>
  tx.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', memberId).execute()
/** Removes all personal data. An empty name marks a deleted member; columns that can't be null get the same value for everybody. */
export const anonymizeProfile = (tx: Db, memberId: number, country: string) =>
  tx
    .updateTable('profile')
    .set({
      name: '',
      status: 'disabled',
      gender: 'female',
      looking_for: 'both',
      sexuality: null,
      date_of_birth: '1900-01-01',
      country,
      region_code: null,
      city_id: null,
      cell_row: null,
      cell_column: null,
      about: '',
      notes: '{}',
      interests: [],
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      tattoos: null,
      intent: null,
      invisible: false,
      paused_at: null,
      pause_ends_at: null,
      invisible_unpaused: null,
      shared: false,
      show_gifts: false,
      created_at: new Date(0),
      last_active_at: new Date(0),
      ranked_at: new Date(0),
    })
    .where('member_id', '=', memberId)
    .execute()
/** The time by which `ranked_at`, by which search sorts, may lag behind the last activity, so that not each activity updates its index. */
export const rankingStepMs = minutesToMs(10)
/**
 * Sets the last activity of members, and their rank in search when it lags by `rankingStepMs`. Skips rows that are locked, because
 * several processes update many members at once; those are updated next time.
 */
export const touchLastActive = (db: Db, memberIds: readonly number[], at: Date) =>
  sql`update profile set last_active_at = ${at},
      ranked_at = case when ranked_at < ${addMs(at, -rankingStepMs)} then ${at} else ranked_at end
    where member_id = any(array(select member_id from profile
      where member_id = any(${[...memberIds]}::bigint[]) for no key update skip locked))`.execute(db)

export interface ProfileChange {
  about?: string | undefined
  /** Notes to change; others stay. */
  notes?: Record<string, string | undefined> | undefined
  interests?: string[] | undefined
  looking_for?: string | undefined
  invisible?: boolean | undefined
  show_gifts?: boolean | undefined
  show_online?: boolean | undefined
  show_typing?: boolean | undefined
  send_read_receipts?: boolean | undefined
  sexuality?: string | null | undefined
  hair_color?: string | null | undefined
  eye_color?: string | null | undefined
  body_type?: string | null | undefined
  relationship_status?: string | null | undefined
  tattoos?: string | null | undefined
  intent?: string | null | undefined
}
/** Saves the given fields; a city also sets country, region and search cell. Throws `invalid_choice` on `city_id` for an unknown city. */
export async function updateProfile(
  tx: Db,
  memberId: number,
  { notes, invisible, ...fields }: ProfileChange,
  cityId: number | null | undefined,
): Promise<void> {
  const city = cityId ? await findCityById(tx, cityId) : undefined
  if (cityId && !city) throw createFieldProblem({ city_id: 'invalid_choice' })
  const cityColumns =
    cityId === undefined
      ? {}
      : city
        ? {
            city_id: city.id,
            country: city.country,
            region_code: city.region_code,
            cell_row: city.cell_row,
            cell_column: city.cell_column,
          }
        : { city_id: null, region_code: null, cell_row: null, cell_column: null }
  const changedColumns = Object.fromEntries(
    Object.entries({ ...fields, ...cityColumns }).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(changedColumns).length)
    await tx.updateTable('profile').set(changedColumns).where('member_id', '=', memberId).execute()
  // A pause keeps the profile invisible whatever the member chooses for afterwards.
  if (invisible !== undefined)
    await sql`update profile set invisible = (paused_at is not null or ${invisible}),
      invisible_unpaused = case when paused_at is not null then ${invisible}::boolean end where member_id = ${memberId}`.execute(
      tx,
    )
  if (notes)
    await sql`update profile set notes = notes || ${JSON.stringify(notes)}::jsonb where member_id = ${memberId}`.execute(
      tx,
    )
}

/** Everything that a member wrote besides "about me", by code. */
export async function findNotes(db: Db, memberId: number): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('profile')
    .select('notes')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return (row?.notes ?? {}) as Record<string, string>
}

/** Sets the region of profiles to that of their city where they differ. */
export const refreshProfileRegions = (tx: Db) =>
  sql`update profile p set region_code = c.region_code
    from profile own left join city c on c.id = own.city_id
    where p.member_id = own.member_id and p.region_code is distinct from c.region_code`.execute(tx)

/** Age in full years at `at` in the given time zone; `dateOfBirth` is `1990-05-04`. */
export function calculateAge(dateOfBirth: string, at: Date, timeZone: string): number {
  const today = toCalendarDay(timeZone, at)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
