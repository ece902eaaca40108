import { randomInt } from 'node:crypto'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  poseValidMinutes,
  type VerificationPose,
  verificationAttemptsPerDay,
  verificationPoses,
} from '@amarelle/contract/domain/photo-verification'
import { generateCaseNumber } from '../../moderation/index.ts'
import { assertMember } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { lockPhotos } from '../photos/photo.sql.ts'
import { findProfileRow } from '../profile.sql.ts'
import { closeOpenVerification, publishOwnChange } from './end-verification.ts'
import { cancelVerificationCleanup } from './verification-picture.ts'
import {
  clearProfileVerification,
  countVerificationAttempts,
  deleteVerification,
  findOpenVerification,
  insertVerification,
  setVerificationSubmitted,
} from './verification.sql.ts'

/** Staff decide a request within this time. */
const decisionPeriodMs = hoursToMs(48)

/** Throws `verification_limit` for a member who has sent as many pictures in 24 hours as they may. */
async function assertAttemptLeft(
  { clock }: Pick<RequestContext, 'clock'>,
  db: Db,
  memberId: number,
): Promise<void> {
  const since = addMs(clock.now(), -daysToMs(1))
  if ((await countVerificationAttempts(db, memberId, since)) >= verificationAttemptsPerDay)
    throw createProblem('verification_limit', { limit: verificationAttemptsPerDay })
}
/** Draws a random pose, so that nobody can prepare a picture. */
const drawRandomPose = (): VerificationPose =>
  verificationPoses[randomInt(verificationPoses.length)] ?? verificationPoses[0]

/**
 * Draws a pose for the caller, valid for 30 minutes; while one is valid, it stays, so that nobody draws until an easy one comes. Does
 * nothing for a verified profile. Throws `main_photo_required`, `verification_waiting`, `verification_limit`, and `forbidden` for a
 * fictional profile.
 */
export const drawPose = (context: RequestContext): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    const now = context.clock.now()
    const profile = await findProfileRow(tx, memberId)
    if (!profile || profile.fictional) throw createProblem('forbidden')
    if (profile.verifiedAt) return
    const open = await findOpenVerification(tx, memberId)
    if (open?.state === 'waiting') throw createProblem('verification_waiting')
    if (!profile.mainPhoto) throw createProblem('main_photo_required')
    await assertAttemptLeft(context, tx, memberId)
    if (open && open.expiresAt > now) return
    if (open) await deleteVerification(tx, open.reference)
    await clearProfileVerification(tx, memberId)
    const request = {
      memberId,
      siteId: profile.siteId,
      pose: drawRandomPose(),
      drawnAt: now,
      expiresAt: addMs(now, minutesToMs(poseValidMinutes)),
    }
    while (!(await insertVerification(tx, { ...request, reference: generateCaseNumber('V') })));
    await publishOwnChange(tx, memberId)
  })

/**
 * Sends the stored picture of the drawn pose to staff. Throws `verification_expired` for a request that is not the caller's open
 * one, or whose time is over, `verification_limit`, and `main_photo_required`.
 */
export const submitVerification = (
  context: RequestContext,
  { reference, picture }: { readonly reference: string; readonly picture: string },
): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    const at = context.clock.now()
    await assertPoseValid(context, tx, reference)
    await assertAttemptLeft(context, tx, memberId)
    if (!(await findProfileRow(tx, memberId))?.mainPhoto) throw createProblem('main_photo_required')
    await setVerificationSubmitted(tx, reference, { picture, at, dueAt: addMs(at, decisionPeriodMs) })
    await cancelVerificationCleanup(tx, picture)
    publishStaffChange(tx, 'cases')
    await publishOwnChange(tx, memberId)
  })
/** Throws `verification_expired` unless this is the caller's open request and its time is not over. */
export async function assertPoseValid(context: RequestContext, db: Db, reference: string): Promise<void> {
  const open = await findOpenVerification(db, assertMember(context))
  if (open?.reference !== reference || open.state !== 'drawn' || open.expiresAt <= context.clock.now())
    throw createProblem('verification_expired')
}

/** Withdraws the caller's open request with its picture, or else their verification; does nothing without either. */
export const withdrawVerification = (context: RequestContext): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    await lockPhotos(tx, memberId)
    if (!(await closeOpenVerification(context, tx, memberId, 'withdrawn')))
      await clearProfileVerification(tx, memberId)
    await publishOwnChange(tx, memberId)
  })
