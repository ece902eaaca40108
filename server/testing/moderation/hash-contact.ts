import { createHash } from 'node:crypto'
import { toHashedContactText } from '@amarelle/contract/domain/contact/contact-address'
import type { createTestApp } from '../platform/test-app.ts'

/** Returns what a device sends of a contact's mail address. */
export const hashContact = (email: string): string =>
  createHash('sha256').update(toHashedContactText(email)).digest('base64url')

/** The same of a member's address. */
export async function hashMemberAddress(
  { db }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'db'>,
  memberId: number,
): Promise<string> {
  const { email } = await db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return hashContact(email)
}
