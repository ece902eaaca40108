// Colleagues of the staff, and clients that are signed in to the console as one.
import { randomBytes } from 'node:crypto'
import type { StaffGrant } from '../contract/src/staff/roles.ts'
import { insertStaff, setStaffJoined } from '../server/src/staff/people/staff-member.sql.ts'
import { insertStaffSession } from '../server/src/staff/sign-in/staff-session.sql.ts'
import { type AttackClient, createAttackClient } from './client.ts'
import type { AttackEnvironment } from './environment.ts'

/** Invites somebody; returns the number of the person. */
export async function addColleague({ app }: AttackEnvironment, grant: StaffGrant): Promise<number> {
  const at = new Date()
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  return app.services.db
    .transaction()
    .execute((tx) =>
      insertStaff(tx, { name: 'Attack', email, language: 'en', grants: [grant], invitedBy: null, at }),
    )
}
/** A client that is signed in to the console as a colleague with one role. */
export async function createStaffClient(
  environment: AttackEnvironment,
  grant: StaffGrant,
): Promise<AttackClient & { readonly id: number }> {
  const { db } = environment.app.services
  const id = await addColleague(environment, grant)
  const at = new Date()
  await setStaffJoined(db, id, at)
  const client = createAttackClient(environment)
  const { token } = await insertStaffSession(db, id, {
    method: 'passkey',
    device: 'attack',
    address: client.address,
    at,
  })
  client.cookies.set('staff_session', token)
  return { ...client, id }
}
