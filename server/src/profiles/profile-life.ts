import { events } from '../platform/events.ts'
import {
  provideAcquaintance,
  provideNamedContent,
  provideProfileEvidence,
  provideRemoval,
} from '../moderation/index.ts'
import { publish } from '../platform/member-events.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { profileData } from './personal-data.sql.ts'
import { namedContent } from './named-content.ts'
import { storedFolder } from './photo-path.ts'
import { removePhoto } from './decide-photo.ts'
import { profileEvidence } from './profile-evidence.ts'
import { photosOf, removePhotos } from './photo.sql.ts'
import { deleteReceivedGifts } from './received-gift.sql.ts'
import {
  disableProfile,
  emptyProfile,
  enableProfile,
  insertProfile,
  profileRow,
  renameProfile,
  setShared,
} from './profile.sql.ts'
import { areNear, viewerOf } from './visible.sql.ts'

/**
 * A profile begins with its account, disabled, is shown from the activation on, and hidden at once when the account is closed or suspended.
 * It is shown on sister sites as long as the consent to that holds. What is left of it at the end names nobody: others' chats still need the row.
 */
export function hearProfiles(): void {
  providePersonalData('profiles', profileData)
  events.during('member.signed_up', async (tx, member, { clock }) => {
    await insertProfile(tx, member, clock.now())
  })
  provideAcquaintance(async (context, otherId) => {
    const row = await profileRow(context.db, otherId)
    return row !== undefined && areNear(await viewerOf(context), row)
  })
  provideProfileEvidence(profileEvidence)
  provideNamedContent(namedContent)
  provideRemoval('photo', removePhoto)
  events.during('consent.changed', async (tx, { memberId, kind, given }, parts) => {
    if (kind === 'sister_sites' && (await setShared(tx, memberId, given)))
      await events.emit(parts, tx, 'profile.shown', { memberId })
  })
  events.during('member.completed', (tx, { memberId, name, lookingFor }) =>
    renameProfile(tx, memberId, name, lookingFor),
  )
  events.during('member.activated', async (tx, { memberId }) => {
    await enableProfile(tx, memberId)
    await publish(tx, memberId, { type: 'account', status: 'active' })
  })
  events.during('member.deleted', async (tx, { memberId }) => {
    await disableProfile(tx, memberId)
  })
  events.during('member.suspended', async (tx, { memberId }) => {
    await disableProfile(tx, memberId)
  })
  events.during('member.restored', async (tx, { memberId, activated }) => {
    if (activated) await enableProfile(tx, memberId)
  })
  events.during('member.purged', async (tx, { memberId, country }) => {
    const photos = await photosOf(tx, memberId)
    await removePhotos(tx, memberId)
    await removeFiles(
      tx,
      photos.map(({ id }) => storedFolder(id)),
    )
    await deleteReceivedGifts(tx, memberId)
    await emptyProfile(tx, memberId, country)
  })
}
