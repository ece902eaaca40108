import { sql } from 'kysely'
import type { Module } from '../platform/modules/module.ts'
import {
  deletedAfter,
  keepAsHash,
  keepWithAccount,
  withoutPersonalData,
} from '../platform/modules/processing.ts'
import { profilesEndpoints } from './profiles.routes.ts'
import { profilesStaffEndpoints } from './profiles.staff-routes.ts'
import { mountPhotoRoute } from './photos/photo-download.ts'
import { removeUnusedPhotoJob } from './photos/store-photo.ts'
import {
  closeOpenVerification,
  eraseVerifications,
  removeVerification,
} from './verification/end-verification.ts'
import {
  closedVerificationRetentionMs,
  forgetVerificationsJob,
  lapseVerificationsJob,
  verificationLapsedJob,
} from './verification/lapse-verifications.job.ts'
import { verificationBranch } from './verification/verification-case.ts'
import { verificationMailJob } from './verification/verification-mail.job.ts'
import { removeUnusedVerificationJob } from './verification/verification-picture.ts'
import { eventBus, listenInTransaction } from '../platform/event-bus.ts'
import {
  avatarPort,
  complaintTargetPort,
  contactCheckPort,
  photoFilePathPort,
  photoRemoverPort,
  profileEvidencePort,
  queueBranchPort,
  riskCheckPort,
  textRemoverPort,
} from '../moderation/index.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
import { loadProfileData } from './personal-data.sql.ts'
import { endPausesJob } from './pause/end-pauses.job.ts'
import { resolveProfileTarget } from './resolve-profile-target.ts'
import { getPhotoFilePath, getPhotoFolder } from './photos/photo-path.ts'
import { findAvatars } from './photos/photo-cover.sql.ts'
import { equalPhotosCheck } from './photos/equal-photos.ts'
import { removePhoto, restorePhoto } from './photos/remove-photo.ts'
import { removeTexts, restoreTexts } from './remove-texts.ts'
import { loadProfileEvidence } from './profile-evidence.ts'
import { findPhotos, deletePhotoRows } from './photos/photo.sql.ts'
import { deleteReceivedGifts } from './received-gift.sql.ts'
import {
  disableProfile,
  anonymizeProfile,
  enableProfile,
  insertProfile,
  findProfileRow,
  renameProfile,
  setProfileShared,
} from './profile.sql.ts'
import { forgetViewsJob, profileViewRetentionMs } from './views/forget-views.job.ts'
import { deleteViewsBetween, endSharingViews } from './views/profile-view.sql.ts'
import { storeWaitingViews } from './views/record-views.ts'
import { canMeet, getViewer } from './visibility/visibility.sql.ts'

/**
 * A profile is created disabled with its account, enabled on activation, and disabled as soon as the account is closed or suspended.
 * Sister sites show it while the member consents. Erasure anonymizes the row but keeps it, because others' chats refer to it.
 */
export const profilesModule: Module = {
  name: 'profiles',
  endpoints: profilesEndpoints,
  staffEndpoints: profilesStaffEndpoints,
  siteRoutes: [mountPhotoRoute],
  jobs: [
    removeUnusedPhotoJob,
    removeUnusedVerificationJob,
    verificationMailJob,
    verificationLapsedJob,
    lapseVerificationsJob,
    forgetVerificationsJob,
    endPausesJob,
    forgetViewsJob,
  ],
  storeWaiting: storeWaitingViews,
  listeners: [
    listenInTransaction('member.signed_up', async (tx, member, { clock }) => {
      await insertProfile(tx, member, clock.now())
    }),
    listenInTransaction('consent.changed', async (tx, { memberId, kind, isGiven }, services) => {
      if (kind === 'sister_sites' && (await setProfileShared(tx, memberId, isGiven)))
        await eventBus.emit(services, tx, 'profile.shown', { memberId })
    }),
    listenInTransaction('member.completed', (tx, { memberId, name, lookingFor }) =>
      renameProfile(tx, memberId, name, lookingFor),
    ),
    listenInTransaction('member.activated', async (tx, { memberId }) => {
      await enableProfile(tx, memberId)
      await publishMemberEvent(tx, memberId, { type: 'account', status: 'active' })
    }),
    listenInTransaction('member.deleted', async (tx, { memberId }, services) => {
      await disableProfile(tx, memberId)
      await closeOpenVerification(services, tx, memberId, 'withdrawn')
    }),
    listenInTransaction('member.suspended', async (tx, { memberId }, services) => {
      await disableProfile(tx, memberId)
      await removeVerification(services, tx, memberId)
    }),
    listenInTransaction('member.blocked', (tx, { blockerId, blockedId }) =>
      deleteViewsBetween(tx, blockerId, blockedId),
    ),
    listenInTransaction('member.restored', async (tx, { memberId, activated }) => {
      if (activated) await enableProfile(tx, memberId)
    }),
  ],
  processing: {
    activity: {
      persons: ['members'],
      data: ['profile', 'orientation', 'photos'],
      recipients: ['other_members'],
      legalBases: ['contract', 'explicit_consent'],
    },
    tables: {
      ...keepWithAccount('photo', 'photo_appeal', 'profile', 'profile_view_sharing', 'received_gift'),
      profile_view: [
        deletedAfter(profileViewRetentionMs, {
          since: 'viewed_at',
          job: 'forget-profile-views',
          isIndexed: false,
        }),
      ],
      photo_verification: [
        deletedAfter(closedVerificationRetentionMs, {
          since: 'drawn_at',
          where: sql`state <> 'waiting'`,
          job: 'forget-verifications',
        }),
      ],
      ...keepAsHash('blocked_picture'),
      ...withoutPersonalData('photo_claim'),
    },
  },
  personalData: { profiles: loadProfileData },
  eraseMember: async (tx, { memberId, country }) => {
    await eraseVerifications(tx, memberId)
    const photos = await findPhotos(tx, memberId)
    await deletePhotoRows(tx, memberId)
    await queueFileRemoval(
      tx,
      photos.map(({ id }) => getPhotoFolder(id)),
    )
    await deleteReceivedGifts(tx, memberId)
    await endSharingViews(tx, memberId)
    await anonymizeProfile(tx, memberId, country)
  },
  provides: [
    avatarPort.implement(findAvatars),
    queueBranchPort.implement(verificationBranch),
    contactCheckPort.implement(async (context, otherId) => {
      const row = await findProfileRow(context.db, otherId)
      return row !== undefined && canMeet(await getViewer(context), row)
    }),
    profileEvidencePort.implement(loadProfileEvidence),
    complaintTargetPort.implement(resolveProfileTarget),
    photoFilePathPort.implement((photoId) => getPhotoFilePath(photoId, 'large')),
    photoRemoverPort.implement({ remove: removePhoto, restore: restorePhoto }),
    textRemoverPort.implement({ remove: removeTexts, restore: restoreTexts }),
    riskCheckPort.implement(equalPhotosCheck),
  ],
}
