import { createFieldProblem } from '@amarelle/contract/domain/errors'
import type { Site } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertMember } from './member.sql.ts'

interface NewFictionalMember {
  readonly name: string
  readonly language: string
  readonly at: Date
}
/**
 * The account behind a fictional profile: nobody can log in to it, it gets no mail, and no event announces it, so that it is never
 * counted as a sign-up. Throws a field problem for a name that is taken.
 */
export async function insertFictionalMember(
  tx: Db,
  site: Site,
  { name, language, at }: NewFictionalMember,
): Promise<number> {
  const memberId = await insertMember(tx, {
    siteId: site.id,
    // `.invalid` is reserved: nothing can be delivered there (RFC 2606).
    email: `${createId()}@fictional.invalid`,
    username: name,
    // Not a hash, so that no password matches.
    passwordHash: 'none',
    language,
    timeZone: site.time_zone,
    country: site.country,
    tracking: {},
    trafficSource: null,
    signedUpAt: at,
    incomplete: false,
  })
  if (memberId === null) throw createFieldProblem({ name: 'username_taken' })
  await tx
    .updateTable('member')
    .set({ status: 'active', activated_at: at, notifications_disabled: JSON.stringify(['bounce']) })
    .where('id', '=', memberId)
    .execute()
  return memberId
}
