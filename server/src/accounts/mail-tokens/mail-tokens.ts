import { daysToMs, hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'

export type TokenKind = 'activation' | 'reset' | 'mail_change' | 'reactivation' | 'unsubscribe' | 'completion'
const tokenLifetimesMs: Record<TokenKind, number> = {
  activation: daysToMs(7),
  reset: minutesToMs(60),
  mail_change: hoursToMs(24),
  reactivation: daysToMs(14),
  unsubscribe: daysToMs(365),
  completion: daysToMs(7),
}
/** Kinds of which only the newest token is valid. */
const newestOnlyKinds: readonly TokenKind[] = ['reset', 'mail_change']

interface TokenOptions {
  /** Data for the link's action; must not contain secrets. */
  readonly payload?: object
  /** Expiry earlier than that of the token's kind. */
  readonly expiresAt?: Date | undefined
}
/** Issues a token for a mailed link; only its hash is stored (docs/safety.md#links-in-mails). */
export async function issueToken(
  tx: Db,
  memberId: number,
  kind: TokenKind,
  at: Date,
  { payload = {}, expiresAt = addMs(at, tokenLifetimesMs[kind]) }: TokenOptions = {},
): Promise<string> {
  if (newestOnlyKinds.includes(kind)) await revokeTokens(tx, memberId, at, [kind])
  const token = createToken()
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: hashToken(token),
      kind,
      member_id: memberId,
      payload: JSON.stringify(payload),
      created_at: at,
      expires_at: expiresAt,
    })
    .execute()
  return token
}

interface ConsumedToken {
  readonly memberId: number
  readonly payload: unknown
}
/** A token submitted on a site's host; only tokens of that site's members match. */
interface TokenLookup {
  readonly siteId: number
  readonly token: string
  readonly kind: TokenKind
}
const selectSiteMemberIds = (db: Db, siteId: number) =>
  db.selectFrom('member').select('id').where('site_id', '=', siteId)

/**
 * Consumes a token; null when it is unknown, used, expired, or of another kind or site. Only one of two concurrent calls
 * succeeds.
 */
export async function consumeToken(
  tx: Db,
  { siteId, token, kind }: TokenLookup,
  at: Date,
): Promise<ConsumedToken | null> {
  const row = await tx
    .updateTable('mail_token')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('member_id', 'in', selectSiteMemberIds(tx, siteId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['member_id as memberId', 'payload'])
    .executeTakeFirst()
  return row ?? null
}
/** Consumes a token and returns its member's id. */
export const consumeTokenForMember = async (tx: Db, lookup: TokenLookup, at: Date): Promise<number | null> =>
  (await consumeToken(tx, lookup, at))?.memberId ?? null

/** Revokes a member's open tokens of the given kinds, or of all kinds. */
export async function revokeTokens(
  tx: Db,
  memberId: number,
  at: Date,
  kinds?: readonly TokenKind[],
): Promise<void> {
  let query = tx
    .updateTable('mail_token')
    .set({ used_at: at })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
  if (kinds) query = query.where('kind', 'in', kinds)
  await query.execute()
}

/** Returns the member of a token that is still valid; null otherwise. */
export async function findTokenMember(
  db: Db,
  { siteId, token, kind }: TokenLookup,
  at: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom('mail_token')
    .select('member_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('member_id', 'in', selectSiteMemberIds(db, siteId))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Returns the kind of a token, used or not, to choose its screen. */
export async function findTokenKind(
  db: Db,
  { siteId, token }: Pick<TokenLookup, 'siteId' | 'token'>,
): Promise<TokenKind | null> {
  const row = await db
    .selectFrom('mail_token')
    .select('kind')
    .where('token_hash', '=', hashToken(token))
    .where('member_id', 'in', selectSiteMemberIds(db, siteId))
    .executeTakeFirst()
  return (row?.kind as TokenKind | undefined) ?? null
}

/** Counts the tokens of a kind issued to a member since `since`. */
export async function countTokensSince(
  db: Db,
  memberId: number,
  kind: TokenKind,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_token')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const deleteTokensBefore = (db: Db, before: Date) =>
  db.deleteFrom('mail_token').where('expires_at', '<', before).execute()
