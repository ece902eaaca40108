import { createProblem } from '@amarelle/contract/domain/errors'
import type { VerificationCase } from '@amarelle/contract/staff/endpoints/verification/verifications'
import { sql } from 'kysely'
import { findClaim, loadCaseParty, type QueueBranch } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { closeOnFailure, type OpenedFile } from '../../platform/storage/index.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, recordAct, recordReading } from '../../staff/index.ts'
import { findPhotos } from '../photos/photo.sql.ts'
import { findProfileRow } from '../profile.sql.ts'
import { assertWaiting } from './decide-verification.ts'
import { getVerificationPicturePath } from './verification-picture.ts'
import { findDecidedVerifications, findVerification, type VerificationRequest } from './verification.sql.ts'

/** Requests that wait for staff, in the queue of cases. */
export const verificationBranch: QueueBranch = {
  letter: 'V',
  readPermission: 'photos.review',
  decidePermission: 'photos.review',
  openRows: sql`select reference, 'verification' as kind, 'main_photo' as subject, site_id, submitted_at as created_at, due_at,
    priority, null::int as decided_by_staff from photo_verification where state = 'waiting'`,
}

/** Returns a request that was sent, and the caller's authority over it. Throws `not_found` and `forbidden`. */
async function findVerificationFor(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<{ request: VerificationRequest; authority: Authority }> {
  const request = await findVerification(services.db, reference)
  if (!request?.submittedAt) throw createProblem('not_found')
  const place = await getSitePlace(services, request.siteId)
  return { request, authority: authorize(services, actor, 'photos.review', place) }
}

const mostEarlierRequests = 10
const toDecision = ({ refusal, decidedBy, decidedAt }: VerificationRequest): VerificationCase['decision'] =>
  decidedBy === null || decidedAt === null ? null : { refusal, by: decidedBy, at: decidedAt.toISOString() }

/** Returns a request with the member's photos, for staff; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getVerificationCase(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<VerificationCase> {
  const { request, authority } = await findVerificationFor(services, actor, reference)
  const { db, clock } = services
  const { memberId, siteId, pose, state } = request
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId,
    }),
  )
  const mainPhotoId = (await findProfileRow(db, memberId))?.mainPhoto ?? null
  const shown = (await findPhotos(db, memberId)).filter((photo) => photo.status === 'active')
  const others = shown.map(({ id }) => id).filter((id) => id !== mainPhotoId)
  const decided = await findDecidedVerifications(db, memberId, mostEarlierRequests + 1)
  return {
    reference,
    kind: 'verification',
    subject: 'main_photo',
    siteId,
    createdAt: (request.submittedAt ?? request.drawnAt).toISOString(),
    dueAt: (request.dueAt ?? request.drawnAt).toISOString(),
    claim: (await findClaim(db, reference, clock.now())) ?? null,
    isOwnDecision: false,
    isOpen: state === 'waiting',
    pose,
    member: await loadCaseParty(db, memberId),
    photoIds: mainPhotoId === null ? others : [mainPhotoId, ...others],
    mainPhotoId,
    earlier: decided
      .filter((one) => one.reference !== reference)
      .slice(0, mostEarlierRequests)
      .map((one) => ({
        reference: one.reference,
        refusal: one.refusal,
        at: (one.decidedAt ?? one.drawnAt).toISOString(),
      })),
    decision: toDecision(request),
  }
}

/** The picture of a waiting request; each look is recorded. Throws `not_found`, `forbidden`, and what `assertWaiting` throws. */
export async function openVerificationPicture(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<OpenedFile> {
  const { request, authority } = await findVerificationFor(services, actor, reference)
  const file = await services.storage.open(getVerificationPicturePath(assertWaiting(request).picture))
  if (!file) throw createProblem('not_found')
  await closeOnFailure(file, () =>
    runInTransaction(services.db, (tx) =>
      recordAct(services, tx, authority, {
        act: 'verification.picture_opened',
        object: `verification:${reference}`,
        caseReference: reference,
        memberId: request.memberId,
      }),
    ),
  )
  return file
}
