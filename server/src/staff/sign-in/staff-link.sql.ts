import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'

export type StaffLinkKind = 'invitation' | 'sign_in'
const linkLifetimeMs = { invitation: daysToMs(3), sign_in: minutesToMs(15) } as const
/** Wrong codes after which a link ends. */
const maxWrongCodes = 5

/** Creates a link's token. An invitation replaces earlier ones. */
export async function issueStaffLink(
  tx: Db,
  staffId: number,
  kind: StaffLinkKind,
  now: Date,
): Promise<string> {
  if (kind === 'invitation')
    await tx.deleteFrom('staff_link').where('staff_id', '=', staffId).where('kind', '=', kind).execute()
  const token = createToken()
  await tx
    .insertInto('staff_link')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      kind,
      attempts_left: maxWrongCodes,
      expires_at: addMs(now, linkLifetimeMs[kind]),
    })
    .execute()
  return token
}
/** Returns the person of a valid link; null for an unknown, used or expired one. `forUpdate` locks it until the end of the transaction. */
export async function findStaffLink(
  db: Db,
  token: string,
  { kind, now, forUpdate = false }: { kind: StaffLinkKind; now: Date; forUpdate?: boolean },
): Promise<number | null> {
  let query = db
    .selectFrom('staff_link')
    .select('staff_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
  if (forUpdate) query = query.forUpdate()
  return (await query.executeTakeFirst())?.staff_id ?? null
}
export const deleteStaffLink = (tx: Db, token: string) =>
  tx.deleteFrom('staff_link').where('token_hash', '=', hashToken(token)).execute()
/** Counts a try before the code is compared, so that concurrent tries count too. Returns false when none is left. */
export async function useLinkAttempt(db: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_link')
    .set((e) => ({ attempts_left: e('attempts_left', '-', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('attempts_left', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const countOpenLinks = async (db: Db, staffId: number, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('staff_link')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'sign_in')
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
