import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type decidePhotosEndpoint,
  type listPhotosEndpoint,
  type ReviewedPhoto,
  type ReviewKind,
  reviewPageSize,
} from '@amarelle/contract/staff/endpoints/photos'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { getStartOfDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { StaffVisit } from '../../platform/http/staff-api.ts'
import { loadTranslations, translateError } from '../../platform/translations.ts'
import { buildSiteCondition, countOwnActs, staffTimeZone } from '../../staff/index.ts'
import { decidePhoto, type PhotoDecision } from '../photos/decide-photo.ts'
import { undoPhotoDecision } from '../photos/undo-photo-decision.ts'
import { findPhotoClaimers, findPhotoClaims } from './photo-claim.sql.ts'
import {
  countPhotosByKind,
  countPhotosToReview,
  findPhotosToReview,
  type PhotoToReview,
} from './photo-review.sql.ts'

const buildScope = (services: Services, actor: StaffActor, scope: SiteScope) =>
  buildSiteCondition(services, actor, 'photos.review', sql`profile.site_id`, scope)
const toReviewedPhoto = (photo: PhotoToReview, actor: StaffActor): ReviewedPhoto => ({
  id: photo.id,
  memberId: photo.memberId,
  username: photo.name,
  siteId: photo.siteId,
  isFictional: photo.isFictional,
  addedAt: photo.addedAt.toISOString(),
  isMain: photo.isMain,
  isSensitive: photo.isSensitive,
  refusal: photo.refusal,
  appeal: photo.appeal,
  isOwnDecision: photo.appeal !== null && photo.decidedByStaff === actor.staffId,
  similarIds: [...photo.similarIds],
  similarElsewhere: photo.similarElsewhere,
})

/** Returns the photos that colleagues work on, on the actor's sites. */
export async function listPhotoClaims(services: Services, actor: StaffActor, within: SiteScope) {
  const scope = await buildScope(services, actor, within)
  return findPhotoClaims(services.db, { scope, staffId: actor.staffId, now: services.clock.now() })
}
/** Returns the photos on the actor's sites that have waited longest for review, how many wait of each kind, and who works on which. */
export async function listPhotosToReview(
  services: Services,
  actor: StaffActor,
  { kind, ...within }: SiteScope & { readonly kind?: ReviewKind | undefined } = {},
): Promise<StaffEndpointAnswer<typeof listPhotosEndpoint>> {
  const { db, clock } = services
  const scope = await buildScope(services, actor, within)
  const similarScope = await buildScope(services, actor, {})
  const photos = await findPhotosToReview(db, scope, { limit: reviewPageSize, kind, similarScope })
  return {
    photos: photos.map((photo) => toReviewedPhoto(photo, actor)),
    counts: await countPhotosByKind(db, scope),
    claims: await listPhotoClaims(services, actor, within),
    decidedToday: await countOwnActs(db, {
      staffId: actor.staffId,
      act: 'photo.decided',
      since: getStartOfDay(staffTimeZone, clock.now()),
    }),
  }
}
/** Returns how many photos await review on the actor's sites. */
export const countReviews = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countPhotosToReview(services.db, await buildScope(services, actor, within)),
})

/** Decides photos one by one: one that can't be decided, or that a colleague works on, doesn't hold up the others. */
export async function decidePhotos(
  visit: StaffVisit,
  actor: StaffActor,
  { ids, refusal, everywhere }: z.output<typeof decidePhotosEndpoint.input>,
) {
  const decision: PhotoDecision = refusal ? { status: 'refused', refusal, everywhere } : { status: 'active' }
  const texts = await loadTranslations(visit.language, null)
  const decided: string[] = []
  const failed: { id: string; message: string }[] = []
  const { staffId } = actor
  const claimers = await findPhotoClaimers(visit.db, { ids, staffId, now: visit.clock.now() })
  for (const id of new Set(ids))
    try {
      const name = claimers.get(id)
      if (name !== undefined) throw createProblem('already_claimed', { name })
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
