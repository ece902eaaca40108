import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import type { decidePhotosEndpoint, ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffVisit } from '../../platform/http/staff-api.ts'
import { loadTranslations, translateError } from '../../platform/translations.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, buildSiteCondition } from '../../staff/index.ts'
import { decidePhoto, type PhotoDecision } from '../photos/decide-photo.ts'
import { getPhotoFilePath } from '../photos/photo-path.ts'
import { undoPhotoDecision } from '../photos/undo-photo-decision.ts'
import {
  countPhotosToReview,
  findPhotosToReview,
  findReviewablePhotoSite,
  type PhotoToReview,
} from './photo-review.sql.ts'

const photosPerPage = 60
const buildScope = (services: Services, actor: StaffActor, scope: SiteScope) =>
  buildSiteCondition(services, actor, 'photos.review', sql`profile.site_id`, scope)
const toReviewedPhoto = (photo: PhotoToReview, actor: StaffActor): ReviewedPhoto => ({
  id: photo.id,
  memberId: photo.memberId,
  username: photo.name,
  siteId: photo.siteId,
  addedAt: photo.addedAt.toISOString(),
  isMain: photo.isMain,
  refusal: photo.refusal,
  appeal: photo.appeal,
  isOwnDecision: photo.appeal !== null && photo.decidedByStaff === actor.staffId,
  similarIds: [...photo.similarIds],
})

/** The photos on the actor's sites that have waited longest for review, and how many wait. */
export async function listPhotosToReview(
  services: Services,
  actor: StaffActor,
  within: SiteScope = {},
): Promise<{ photos: ReviewedPhoto[]; total: number }> {
  const { db } = services
  const scope = await buildScope(services, actor, within)
  const photos = await findPhotosToReview(db, scope, photosPerPage)
  const total = photos.length < photosPerPage ? photos.length : await countPhotosToReview(db, scope)
  return { photos: photos.map((photo) => toReviewedPhoto(photo, actor)), total }
}
/** How many photos await review on the actor's sites. */
export const countReviews = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countPhotosToReview(services.db, await buildScope(services, actor, within)),
})

/** A photo as it is. Throws `not_found`, also for sealed photos, and `forbidden`. */
export async function getReviewedPicture(
  services: Services,
  actor: StaffActor,
  { id, size }: { id: string; size: 'medium' | 'large' },
): Promise<Buffer> {
  const siteId = await findReviewablePhotoSite(services.db, id)
  if (siteId === undefined) throw createProblem('not_found')
  authorize(services, actor, 'photos.review', await getSitePlace(services, siteId))
  const bytes = await services.storage.read(getPhotoFilePath(id, size))
  if (!bytes) throw createProblem('not_found')
  return Buffer.from(bytes)
}

/** Decides photos one by one: one that can't be decided doesn't hold up the others. */
export async function decidePhotos(
  visit: StaffVisit,
  actor: StaffActor,
  { ids, refusal, everywhere }: z.output<typeof decidePhotosEndpoint.input>,
) {
  const decision: PhotoDecision = refusal ? { status: 'refused', refusal, everywhere } : { status: 'active' }
  const texts = await loadTranslations(visit.language)
  const decided: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of new Set(ids))
    try {
      await decidePhoto(visit, id, decision, actor, { onlyIfAwaited: true })
      decided.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failed.push({ id, message: translateError(texts, error.code, error.values) })
    }
  return { decided, failed }
}

/** Takes own decisions about photos back, all or none. Throws `not_found`, `forbidden` and `undo_too_late`. */
export const undoPhotoDecisions = (
  services: Services,
  actor: StaffActor,
  ids: readonly string[],
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    for (const id of new Set(ids)) await undoPhotoDecision({ ...services, db: tx }, id, actor)
  })
