import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface StaffMember {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: StaffLanguage
  readonly invitedAt: Date
  /** null until the invitation is accepted. */
  readonly joinedAt: Date | null
  readonly grants: readonly StaffGrant[]
}

/** Columns of a `StaffMember` for a row of `staff_member` called `p`. */
const staffColumns = sql`p.id, p.name, p.email, p.language, p.invited_at as "invitedAt", p.joined_at as "joinedAt",
  (select coalesce(json_agg(json_build_object('role', g.role, 'companyId', g.company_id, 'siteId', g.site_id)
    order by g.role, g.company_id, g.site_id), '[]') from staff_grant g where g.staff_id = p.id) as grants`

/** Returns the staff member with this id, unless they have left. */
export async function findStaffById(db: Db, id: number): Promise<StaffMember | null> {
  const { rows } = await sql<StaffMember>`select ${staffColumns} from staff_member p
    where p.id = ${id} and p.ended_at is null`.execute(db)
  return rows[0] ?? null
}
/** Returns the staff member with this address, unless they have left. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffMember | null> {
  const { rows } = await sql<StaffMember>`select ${staffColumns} from staff_member p
    where lower(p.email) = lower(${email}) and p.ended_at is null`.execute(db)
  return rows[0] ?? null
}
/** Returns the ids of those who have joined and hold a grant that fits. */
export async function findStaffWithGrant(db: Db, fits: (grant: StaffGrant) => boolean): Promise<number[]> {
  const { rows } = await sql<StaffMember>`select ${staffColumns} from staff_member p
    where p.ended_at is null and p.joined_at is not null order by p.id`.execute(db)
  return rows.filter(({ grants }) => grants.some(fits)).map(({ id }) => id)
}
/** Locks the row, so that concurrent changes of a person's roles follow each other. */
export async function lockStaff(tx: Db, id: number): Promise<StaffMember | null> {
  await sql`select from staff_member where id = ${id} for update`.execute(tx)
  return findStaffById(tx, id)
}

export interface ListedStaffMember extends StaffMember {
  readonly passkeyCount: number
  readonly hasCodes: boolean
  readonly lastSeenAt: Date | null
  readonly openSessions: number
}
/** Everybody who has not left, in order of their names. */
export async function listStaff(db: Db, now: Date): Promise<ListedStaffMember[]> {
  const { rows } = await sql<ListedStaffMember>`select ${staffColumns},
      (select count(*)::int from staff_passkey k where k.staff_id = p.id) as "passkeyCount",
      exists (select from staff_totp t where t.staff_id = p.id) as "hasCodes",
      (select max(s.last_seen_at) from staff_session s where s.staff_id = p.id) as "lastSeenAt",
      (select count(*)::int from staff_session s where s.staff_id = p.id and s.expires_at > ${now}) as "openSessions"
    from staff_member p where p.ended_at is null order by lower(p.name), p.id limit 1000`.execute(db)
  return rows
}

interface NewStaffMember {
  readonly name: string
  readonly email: string
  readonly language: StaffLanguage
  readonly grants: readonly StaffGrant[]
  /** null for the first owner. */
  readonly invitedBy: number | null
  readonly at: Date
}
/** Stores an invited person. Violates the unique index if somebody with the address has not left. */
export async function insertStaff(tx: Db, person: NewStaffMember): Promise<number> {
  const { name, email, language, invitedBy, at } = person
  const { id } = await tx
    .insertInto('staff_member')
    .values({ name, email, language, invited_by: invitedBy, invited_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertGrants(tx, id, person.grants)
  return id
}
async function insertGrants(tx: Db, staffId: number, grants: readonly StaffGrant[]): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insertInto('staff_grant')
    .values(
      grants.map(({ role, companyId, siteId }) => ({
        staff_id: staffId,
        role,
        company_id: companyId,
        site_id: siteId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
export async function replaceGrants(tx: Db, staffId: number, grants: readonly StaffGrant[]): Promise<void> {
  await tx.deleteFrom('staff_grant').where('staff_id', '=', staffId).execute()
  await insertGrants(tx, staffId, grants)
}
export const setStaffJoined = (tx: Db, id: number, at: Date) =>
  tx
    .updateTable('staff_member')
    .set({ joined_at: at })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .execute()

/** Ends a person's access and deletes what they could sign in with; the row stays for the audit log. */
export async function endStaffAccess(tx: Db, id: number, endedBy: number, at: Date): Promise<void> {
  for (const table of [
    'staff_grant',
    'staff_link',
    'staff_passkey',
    'staff_totp',
    'staff_recovery_code',
    'staff_challenge',
    'staff_device',
  ] as const)
    await tx.deleteFrom(table).where('staff_id', '=', id).execute()
  await tx.updateTable('staff_member').set({ ended_at: at, ended_by: endedBy }).where('id', '=', id).execute()
}

/** Locks all owners of all sites, and returns how many besides `except` have joined. */
export async function countOtherOwners(tx: Db, except: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select p.id from staff_member p
    where p.ended_at is null and p.joined_at is not null and exists (select from staff_grant g
      where g.staff_id = p.id and g.role = 'owner' and g.company_id is null and g.site_id is null)
    order by p.id for update`.execute(tx)
  return rows.filter(({ id }) => id !== except).length
}
