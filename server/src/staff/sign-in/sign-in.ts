import { createProblem } from '@amarelle/contract/domain/errors'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffContext, StaffVisit } from '../../platform/http/staff-api.ts'
import { recordAct } from '../audit/record-act.ts'
import { queueStaffMail } from '../people/staff-mail.job.ts'
import { findStaffByEmail } from '../people/staff-member.sql.ts'
import { authorizeSelf } from '../permissions/authorize.ts'
import { acceptCode } from './codes.ts'
import { limitProofs, limitSignInLinks, limitSignIns } from './limit-sign-ins.ts'
import { createPasskeyOptions, type PasskeyAnswer, verifyPasskey } from './passkeys.ts'
import { countOpenLinks, deleteStaffLink, findStaffLink, useLinkAttempt } from './staff-link.sql.ts'
import { endStaffSessions, setSessionProved } from './staff-session.sql.ts'
import { startStaffSession } from './start-session.ts'

export async function requestSignInOptions(visit: StaffVisit) {
  await limitSignIns(visit)
  return createPasskeyOptions(visit, visit, null)
}
/** Throws `passkey_refused`. */
export async function signInWithPasskey(visit: StaffVisit, answer: PasskeyAnswer): Promise<void> {
  await limitSignIns(visit)
  await startStaffSession(visit, await verifyPasskey(visit, visit, answer, null), 'passkey')
}

/** Open links of one person; further requests send no mail, since any of these still works. */
const maxOpenLinks = 10
/** Mails a link with which a code signs in, to people who have set up an authenticator app; tells the caller nothing. */
export async function requestSignInLink(visit: StaffVisit, email: string): Promise<void> {
  await limitSignInLinks(visit)
  const person = await findStaffByEmail(visit.db, email)
  if (!person?.joinedAt || (await countOpenLinks(visit.db, person.id, visit.clock.now())) >= maxOpenLinks)
    return
  await runInTransaction(visit.db, (tx) => queueStaffMail(tx, { kind: 'sign_in', staffId: person.id }))
}
/**
 * Signs in with the mailed link and a code of the authenticator app, or a recovery code. A link accepts five tries. Throws
 * `link_expired` and `sms_code_invalid`.
 */
export async function signInWithCode(
  visit: StaffVisit,
  { token, code }: { token: string; code: string },
): Promise<void> {
  await limitSignIns(visit)
  const staffId = await findStaffLink(visit.db, token, { kind: 'sign_in', now: visit.clock.now() })
  if (staffId === null || !(await useLinkAttempt(visit.db, token))) throw createProblem('link_expired')
  const method = await acceptCode(visit, staffId, code)
  if (!method) throw createProblem('sms_code_invalid')
  await deleteStaffLink(visit.db, token)
  await startStaffSession(visit, staffId, method)
}

export async function requestProofOptions(context: StaffContext) {
  await limitProofs(context, context.actor.session?.id ?? '')
  return createPasskeyOptions(context, context, context.actor.staffId)
}
async function storeProof(context: StaffContext, method: string): Promise<void> {
  const { actor, clock } = context
  if (!actor.session) throw createProblem('staff_sign_in_required')
  const { id } = actor.session
  await runInTransaction(context.db, async (tx) => {
    await setSessionProved(tx, id, clock.now())
    await recordAct(context, tx, authorizeSelf(actor), { act: 'staff.proved', after: { method } })
  })
}
/** Throws `passkey_refused`. */
export async function proveWithPasskey(context: StaffContext, answer: PasskeyAnswer): Promise<void> {
  await limitProofs(context, context.actor.session?.id ?? '')
  await verifyPasskey(context, context, answer, context.actor.staffId)
  await storeProof(context, 'passkey')
}
/** Throws `sms_code_invalid`. */
export async function proveWithCode(context: StaffContext, code: string): Promise<void> {
  await limitProofs(context, context.actor.session?.id ?? '')
  const method = await acceptCode(context, context.actor.staffId, code)
  if (!method) throw createProblem('sms_code_invalid')
  await storeProof(context, method)
}

/** Ends the own session. */
export async function signOut(context: StaffContext): Promise<void> {
  const { actor } = context
  await runInTransaction(context.db, async (tx) => {
    await endStaffSessions(tx, actor.staffId, actor.session?.id)
    await recordAct(context, tx, authorizeSelf(actor), { act: 'staff.signed_out' })
  })
  context.setSession(null)
}
