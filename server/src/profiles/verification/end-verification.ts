import { findMemberById } from '../../accounts/index.ts'
import { deleteClaim } from '../../moderation/index.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'
import { updateOwnerTabs } from '../photos/decide-photo.ts'
import { getVerificationPicturePath } from './verification-picture.ts'
import {
  clearProfileVerification,
  deleteVerifications,
  findOpenVerification,
  setVerificationClosed,
} from './verification.sql.ts'

/** Makes the member's open tabs load their profile again. */
export async function publishOwnChange(tx: Db, memberId: number): Promise<void> {
  const member = await findMemberById(tx, memberId)
  if (member) await updateOwnerTabs(tx, member)
}

/** Closes the open request of a member and deletes its picture after the commit. Returns whether there was one. */
export async function closeOpenVerification(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  memberId: number,
  state: 'lapsed' | 'withdrawn',
): Promise<boolean> {
  const open = await findOpenVerification(tx, memberId)
  if (!open) return false
  await setVerificationClosed(tx, open.reference, { state, at: clock.now() })
  if (open.picture === null) return true
  await queueFileRemoval(tx, [getVerificationPicturePath(open.picture)])
  await deleteClaim(tx, open.reference)
  publishStaffChange(tx, 'cases')
  return true
}

/** Deletes what a suspension takes: the open request with its picture, and the verification. */
export async function removeVerification(
  services: Pick<Services, 'clock'>,
  tx: Db,
  memberId: number,
): Promise<void> {
  await closeOpenVerification(services, tx, memberId, 'withdrawn')
  await clearProfileVerification(tx, memberId)
}

/** Deletes all requests of a member with their pictures, and the verification. */
export async function eraseVerifications(tx: Db, memberId: number): Promise<void> {
  await clearProfileVerification(tx, memberId)
  const pictures = await deleteVerifications(tx, memberId)
  await queueFileRemoval(tx, pictures.map(getVerificationPicturePath))
}
