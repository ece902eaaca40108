import { days, hours, later, minutes } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { hashToken, newToken } from '../platform/ids.ts'

export type TokenKind = 'activation' | 'reset' | 'mail_change' | 'reactivation' | 'unsubscribe' | 'completion'
const lifetimes: Record<TokenKind, number> = {
  activation: days(7),
  reset: minutes(60),
  mail_change: hours(24),
  reactivation: days(14),
  unsubscribe: days(365),
  completion: days(7),
}

/** A new token for a mailed link: only its hash is stored (DECISIONS 2). */
export async function issueToken(tx: Db, memberId: number, kind: TokenKind, at: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: hashToken(token),
      kind,
      member_id: memberId,
      created_at: at,
      expires_at: later(at, lifetimes[kind]),
    })
    .execute()
  return token
}

/** Uses a token up and tells whose it is; null when it is unknown, used, expired or of another kind. */
export async function useToken(tx: Db, token: string, kind: TokenKind, at: Date): Promise<number | null> {
  const row = await tx
    .updateTable('mail_token')
    .set({ used_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** Whose a token is that can still be used; null otherwise. */
export async function holderOfToken(
  db: Db,
  token: string,
  kind: TokenKind,
  at: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom('mail_token')
    .select('member_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** What a link is for, whether used or not: its screen says the rest. */
export async function kindOfToken(db: Db, token: string): Promise<TokenKind | null> {
  const row = await db
    .selectFrom('mail_token')
    .select('kind')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return (row?.kind as TokenKind | undefined) ?? null
}

/** How many tokens of a kind a member was sent since then. */
export async function tokensSince(db: Db, memberId: number, kind: TokenKind, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_token')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
