import { createProblem } from '@amarelle/contract/domain/errors'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffVisit } from '../../platform/http/staff-api.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { queueStaffMail } from '../people/staff-mail.job.ts'
import { findStaffById } from '../people/staff-member.sql.ts'
import { authorizeSelf } from '../permissions/authorize.ts'
import {
  endStaffSessions,
  insertStaffSession,
  type SignInMethod,
  toSessionActor,
} from './staff-session.sql.ts'

/** Stores the browser as one of the person's; returns false if it was one before. */
async function rememberBrowser(tx: Db, staffId: number, browserId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_device')
    .values({ staff_id: staffId, device_hash: hashToken(browserId), first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Signs a person in: ends the session that the browser had, records the sign-in and announces one from a new browser by mail.
 * Throws `staff_sign_in_required` for somebody who left or has not accepted the invitation.
 */
export async function startStaffSession(
  visit: StaffVisit,
  staffId: number,
  method: SignInMethod,
): Promise<void> {
  const { db, clock, device, address, actor } = visit
  const browserId = visit.browserId ?? createToken()
  const token = await runInTransaction(db, async (tx) => {
    const person = await findStaffById(tx, staffId)
    if (!person?.joinedAt) throw createProblem('staff_sign_in_required')
    if (actor?.session) await endStaffSessions(tx, actor.staffId, actor.session.id)
    const at = clock.now()
    const session = await insertStaffSession(tx, staffId, { method, device, address, at })
    if (await rememberBrowser(tx, staffId, browserId, at))
      await queueStaffMail(tx, { kind: 'new_device', staffId, device, address, at: at.toISOString() })
    await recordAct(
      visit,
      tx,
      authorizeSelf(toSessionActor({ id: session.id, person, provedAt: at }, address)),
      { act: 'staff.signed_in', after: { method } },
    )
    return session.token
  })
  visit.setSession(token)
  visit.setBrowserId(browserId)
}
