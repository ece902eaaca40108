import type { MemberAvatar } from '@amarelle/contract/staff/endpoints/member-pictures'
import type { Db } from '../../platform/db/db.ts'
import { createPort } from '../../platform/modules/port.ts'

type AvatarFinder = (db: Db, memberIds: readonly number[]) => Promise<ReadonlyMap<number, MemberAvatar>>
/** Implemented by `profiles`: how staff see members beside their names. Members without a profile are left out. */
export const avatarPort = createPort<AvatarFinder>('avatars')

/** Returns how staff see one member. */
export const findAvatar = async (db: Db, memberId: number): Promise<MemberAvatar> =>
  (await avatarPort.get()(db, [memberId])).get(memberId) ?? { isFictional: false, photo: null }
