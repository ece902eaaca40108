import type { Module } from '../platform/modules/module.ts'
import { keepAsHash, keepWithAccount, withoutPersonalData } from '../platform/modules/processing.ts'
import { profilesEndpoints } from './profiles.routes.ts'
import { profilesStaffEndpoints } from './profiles.staff-routes.ts'
import { mountPhotoRoute } from './photos/photo-download.ts'
import { removeUnusedPhotoJob } from './photos/store-photo.ts'
import { eventBus, listenInTransaction } from '../platform/event-bus.ts'
import {
  avatarPort,
  complaintTargetPort,
  contactCheckPort,
  photoFilePathPort,
  photoRemoverPort,
  profileEvidencePort,
  riskCheckPort,
  textRemoverPort,
} from '../moderation/index.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { queueFileRemoval } from '../platform/jobs/remove-files.job.ts'
import { loadProfileData } from './personal-data.sql.ts'
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
  jobs: [removeUnusedPhotoJob],
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
    listenInTransaction('member.deleted', async (tx, { memberId }) => {
      await disableProfile(tx, memberId)
    }),
    listenInTransaction('member.suspended', async (tx, { memberId }) => {
      await disableProfile(tx, memberId)
    }),
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
      ...keepWithAccount('photo', 'photo_appeal', 'profile', 'received_gift'),
      ...keepAsHash('blocked_picture'),
      ...withoutPersonalData('photo_claim'),
    },
  },
  personalData: { profiles: loadProfileData },
  eraseMember: async (tx, { memberId, country }) => {
    const photos = await findPhotos(tx, memberId)
    await deletePhotoRows(tx, memberId)
    await queueFileRemoval(
      tx,
      photos.map(({ id }) => getPhotoFolder(id)),
    )
    await deleteReceivedGifts(tx, memberId)
    await anonymizeProfile(tx, memberId, country)
  },
  provides: [
    avatarPort.implement(findAvatars),
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
