import { createProblem } from '@amarelle/contract/domain/errors'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import type { StaffVisit } from '../../platform/http/staff-api.ts'
import { recordAct } from '../audit/record-act.ts'
import { toCommandActor } from '../people/staff-actor.ts'
import { findStaffById, setStaffJoined, type StaffMember } from '../people/staff-member.sql.ts'
import { authorizeSelf } from '../permissions/authorize.ts'
import { createCodeSecret, setUpCodes } from './codes.ts'
import { limitSignIns } from './limit-sign-ins.ts'
import { createRegistrationOptions, registerPasskey } from './passkeys.ts'
import { deleteStaffLink, findStaffLink } from './staff-link.sql.ts'
import { startStaffSession } from './start-session.ts'

/** Returns the person whom an invitation is for. Throws `link_expired`. */
async function findInvited(
  db: Db,
  visit: StaffVisit,
  token: string,
  forUpdate = false,
): Promise<StaffMember> {
  const staffId = await findStaffLink(db, token, { kind: 'invitation', now: visit.clock.now(), forUpdate })
  const person = staffId === null ? null : await findStaffById(db, staffId)
  if (!person) throw createProblem('link_expired')
  return person
}
export async function getInvitation(visit: StaffVisit, token: string): Promise<StaffMember> {
  await limitSignIns(visit)
  return findInvited(visit.db, visit, token)
}
export async function requestInvitationOptions(visit: StaffVisit, token: string) {
  await limitSignIns(visit)
  return createRegistrationOptions(visit, visit, await findInvited(visit.db, visit, token))
}
export async function requestInvitationSecret(visit: StaffVisit, token: string) {
  await limitSignIns(visit)
  return createCodeSecret((await findInvited(visit.db, visit, token)).email)
}

/** Sets up a way to sign in, uses the invitation up and signs the person in. */
async function accept<T>(
  visit: StaffVisit,
  token: string,
  method: 'passkey' | 'code',
  setUp: (inside: StaffVisit, staffId: number) => Promise<T>,
): Promise<T> {
  await limitSignIns(visit)
  const { person, result } = await runInTransaction(visit.db, async (tx) => {
    const invited = await findInvited(tx, visit, token, true)
    const done = await setUp({ ...visit, db: tx }, invited.id)
    await deleteStaffLink(tx, token)
    await setStaffJoined(tx, invited.id, visit.clock.now())
    await recordAct(visit, tx, authorizeSelf(toCommandActor(invited)), {
      act: 'staff.joined',
      after: { method },
    })
    return { person: invited, result: done }
  })
  await startStaffSession(visit, person.id, method)
  return result
}
/** Throws `link_expired` and `passkey_refused`. */
export const acceptWithPasskey = (
  visit: StaffVisit,
  { token, ...passkey }: { readonly token: string } & Parameters<typeof registerPasskey>[3],
): Promise<void> =>
  accept(visit, token, 'passkey', (inside, staffId) => registerPasskey(inside, visit, staffId, passkey))
/** Returns the recovery codes. Throws `link_expired` and `sms_code_invalid`. */
export const acceptWithCode = (
  visit: StaffVisit,
  { token, ...codes }: { readonly token: string; readonly secret: string; readonly code: string },
): Promise<string[]> => accept(visit, token, 'code', (inside, staffId) => setUpCodes(inside, staffId, codes))
