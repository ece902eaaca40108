import type { I18n } from '@lingui/core'
import type { Member } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { findAvatar } from '../queue/avatar-port.ts'

/** The name of a member in a mail to another one; that of a fictional profile with its label. */
export async function nameWithLabel(
  db: Db,
  { id, username }: Pick<Member, 'id' | 'username'>,
  texts: I18n,
): Promise<string> {
  const { isFictional } = await findAvatar(db, id)
  return isFictional ? `${username} (${texts._('fictional.singular')})` : username
}
