import type { StaffActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { findStaffByEmail, type StaffMember } from './staff-member.sql.ts'

/** Returns a staff member as the actor of a command: without a session. */
export const toCommandActor = ({ id, name, grants }: StaffMember): StaffActor => ({
  kind: 'staff',
  staffId: id,
  name,
  grants,
  session: null,
})
/** Returns the staff member with this address who has accepted the invitation and not left; null for anybody else. */
export async function findCommandActor(db: Db, email: string): Promise<StaffActor | null> {
  const person = await findStaffByEmail(db, email)
  return person?.joinedAt ? toCommandActor(person) : null
}
