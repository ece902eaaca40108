import { createProblem } from '@amarelle/contract/domain/errors'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffContext } from '../../platform/http/staff-api.ts'
import { recordAct } from '../audit/record-act.ts'
import { findStaffById, lockStaff } from '../people/staff-member.sql.ts'
import { authorizeSelf, hasFreshProof } from '../permissions/authorize.ts'
import { countRecoveryCodes, createCodeSecret, setUpCodes } from './codes.ts'
import { createRegistrationOptions, listPasskeys, registerPasskey } from './passkeys.ts'
import { endStaffSessions, listStaffSessions } from './staff-session.sql.ts'

const hasCodes = async (context: StaffContext, staffId: number): Promise<boolean> =>
  (await context.db.selectFrom('staff_totp').select('staff_id').where('staff_id', '=', staffId).execute())
    .length > 0

/** Returns the own ways to sign in, and the open sessions. */
export async function getOwnSignIns(context: StaffContext) {
  const { db, clock, actor } = context
  const { staffId, session } = actor
  const [passkeys, withCodes, recoveryCodesLeft, sessions] = await Promise.all([
    listPasskeys(db, staffId),
    hasCodes(context, staffId),
    countRecoveryCodes(db, staffId),
    listStaffSessions(db, staffId, clock.now()),
  ])
  return {
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasCodes: withCodes,
    recoveryCodesLeft,
    sessions: sessions.map(({ created_at: createdAt, last_seen_at: lastSeenAt, method, ...one }) => ({
      ...one,
      method: method as 'passkey' | 'code' | 'recovery_code',
      current: one.id === session?.id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

export async function endOwnSession(context: StaffContext, sessionId: string): Promise<void> {
  await runInTransaction(context.db, async (tx) => {
    if ((await endStaffSessions(tx, context.actor.staffId, sessionId)) > 0)
      await recordAct(context, tx, authorizeSelf(context.actor), { act: 'staff.sessions_ended' })
  })
}

/** Ways to sign in change only right after a proof of identity: a stolen session must not become a permanent one. */
function assertFreshProof(context: StaffContext): void {
  if (!hasFreshProof(context, context.actor)) throw createProblem('proof_of_identity_required')
}
export async function requestOwnPasskeyOptions(context: StaffContext) {
  assertFreshProof(context)
  const person = await findStaffById(context.db, context.actor.staffId)
  if (!person) throw createProblem('staff_sign_in_required')
  return createRegistrationOptions(context, context, person)
}
export async function addOwnPasskey(
  context: StaffContext,
  passkey: Parameters<typeof registerPasskey>[3],
): Promise<void> {
  assertFreshProof(context)
  await runInTransaction(context.db, async (tx) => {
    await registerPasskey({ ...context, db: tx }, context, context.actor.staffId, passkey)
    await recordAct(context, tx, authorizeSelf(context.actor), {
      act: 'staff.passkey_added',
      after: { name: passkey.name },
    })
  })
}
/** Throws `not_found`, and `last_sign_in_method` for the only way to sign in. */
export async function removeOwnPasskey(context: StaffContext, id: string): Promise<void> {
  assertFreshProof(context)
  const { staffId } = context.actor
  await runInTransaction(context.db, async (tx) => {
    await lockStaff(tx, staffId)
    const passkeys = await listPasskeys(tx, staffId)
    const removed = passkeys.find((one) => one.id === id)
    if (!removed) throw createProblem('not_found')
    if (passkeys.length === 1 && !(await hasCodes({ ...context, db: tx }, staffId)))
      throw createProblem('last_sign_in_method')
    await tx.deleteFrom('staff_passkey').where('id', '=', id).execute()
    await recordAct(context, tx, authorizeSelf(context.actor), {
      act: 'staff.passkey_removed',
      before: { name: removed.name },
    })
  })
}
export async function requestOwnCodeSecret(context: StaffContext) {
  assertFreshProof(context)
  const person = await findStaffById(context.db, context.actor.staffId)
  return createCodeSecret(person?.email ?? '')
}
/** Replaces the own authenticator app and recovery codes; returns the new codes. Throws `sms_code_invalid`. */
export async function setUpOwnCodes(
  context: StaffContext,
  codes: { readonly secret: string; readonly code: string },
): Promise<string[]> {
  assertFreshProof(context)
  return runInTransaction(context.db, async (tx) => {
    const recoveryCodes = await setUpCodes({ ...context, db: tx }, context.actor.staffId, codes)
    await recordAct(context, tx, authorizeSelf(context.actor), { act: 'staff.codes_set_up' })
    return recoveryCodes
  })
}
