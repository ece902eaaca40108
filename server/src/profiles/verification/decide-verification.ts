import { createProblem } from '@amarelle/contract/domain/errors'
import type { decideVerificationEndpoint } from '@amarelle/contract/staff/endpoints/verification/verifications'
import type { z } from 'zod'
import { assertNotClaimed, deleteClaim, openUnderageReport } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'
import { getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { lockPhotos } from '../photos/photo.sql.ts'
import { findProfileRow } from '../profile.sql.ts'
import { loadProfileEvidence } from '../profile-evidence.ts'
import { publishOwnChange } from './end-verification.ts'
import { queueVerificationMail } from './verification-mail.job.ts'
import { getVerificationPicturePath } from './verification-picture.ts'
import {
  findVerification,
  setProfileVerified,
  setVerificationDecided,
  type VerificationRequest,
} from './verification.sql.ts'

/** A waiting request, and its picture. Throws `already_decided`, and `verification_closed` if it was withdrawn or has lapsed. */
export function assertWaiting({ state, picture }: VerificationRequest): { picture: string } {
  if (state === 'approved' || state === 'refused') throw createProblem('already_decided')
  if (state !== 'waiting' || picture === null) throw createProblem('verification_closed')
  return { picture }
}

/** Verifies the member's main photo. Throws `main_photo_changed` unless it is still the one that was compared. */
async function verifyProfile(
  tx: Db,
  { memberId }: VerificationRequest,
  { mainPhotoId, at }: { mainPhotoId: string | null; at: Date },
): Promise<void> {
  const profile = await findProfileRow(tx, memberId)
  if (!profile || profile.fictional) throw createProblem('forbidden')
  if (mainPhotoId === null || profile.mainPhoto !== mainPhotoId) throw createProblem('main_photo_changed')
  await setProfileVerified(tx, memberId, { photo: mainPhotoId, at })
}
/** Puts a member who may be under 18 first in the queue of cases, as a report without a reporter. */
async function reportUnderage(services: Services, tx: Db, request: VerificationRequest): Promise<void> {
  const { siteId, memberId, reference } = request
  const site = await getSiteById({ ...services, db: tx }, siteId)
  const evidence = await loadProfileEvidence({ db: tx, site }, memberId)
  await openUnderageReport(services, tx, { siteId, memberId, evidence, body: reference })
}

/**
 * Verifies a main photo, or refuses. The picture is deleted after the commit, and the member is told on all tabs and by mail. Throws
 * `not_found`, `forbidden`, `already_claimed`, `already_decided`, `verification_closed` and `main_photo_changed`; then nothing is stored.
 */
export const decideVerification = (
  services: Services,
  actor: StaffActor,
  { reference, refusal, mainPhotoId }: z.output<typeof decideVerificationEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const found = await findVerification(tx, reference)
    if (!found) throw createProblem('not_found')
    // Photos and request of a member are changed under this lock only.
    await lockPhotos(tx, found.memberId)
    const request = await findVerification(tx, reference)
    if (!request) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, request.siteId)
    const authority = authorize(services, actor, 'photos.review', place)
    await assertNotClaimed(services, tx, actor, reference)
    const { picture } = assertWaiting(request)
    const at = services.clock.now()
    const { memberId } = request
    if (refusal === null) await verifyProfile(tx, request, { mainPhotoId, at })
    await setVerificationDecided(tx, reference, { refusal, actor, at })
    if (refusal === 'underage') await reportUnderage(services, tx, request)
    await queueFileRemoval(tx, [getVerificationPicturePath(picture)])
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'verification.decided',
      object: `verification:${reference}`,
      caseReference: reference,
      memberId,
      after: { refusal, mainPhotoId },
    })
    await queueVerificationMail(tx, { memberId, news: refusal ? 'refused' : 'approved', refusal })
    await publishOwnChange(tx, memberId)
  })
