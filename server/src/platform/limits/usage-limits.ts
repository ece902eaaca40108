import { sql } from 'kysely'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { ErrorCode } from '@amarelle/contract/domain/errors'
import { computeBlindHash } from '../crypto/blind-hash.ts'
import { type Clock, addMs, secondsToMs } from '../clock.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/db.ts'

/** Builds the counter key of the client's address, hashed so that it cannot be read from the table. */
export const createClientLimitKey = ({
  config,
  clientAddress,
}: Pick<RequestContext, 'config' | 'clientAddress'>): string =>
  computeBlindHash(config, 'client address', clientAddress).toString('base64url')

interface CounterServices {
  readonly db: Db
  readonly clock: Clock
}

/** Counts one use of `key` in a window of `seconds`; returns the window's count including this one. */
export async function incrementUsage(
  { db, clock }: CounterServices,
  key: string,
  windowSeconds: number,
): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      window_start = case when r.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}) then ${now} else r.window_start end,
      count = case when r.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}) then 1 else r.count + 1 end
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts one use of `key` in a window of `seconds` and throws `code` beyond `maximum`. If `db` is the pool, it counts outside
 * the caller's transaction, so that refused calls count too.
 */
export async function enforceRateLimit(
  counting: CounterServices,
  key: string,
  maximum: number,
  windowSeconds: number,
  code: ErrorCode = 'too_many_requests',
): Promise<void> {
  if ((await incrementUsage(counting, key, windowSeconds)) > maximum) throw createProblem(code)
}

/** Takes back one use that turned out not to count. */
export const decrementUsage = ({ db }: Pick<CounterServices, 'db'>, key: string) =>
  db
    .updateTable('rate_limit')
    .set((e) => ({ count: e('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

/** Returns the current window's count of `key` without counting a use. */
export async function getUsageCount(
  { db, clock }: CounterServices,
  key: string,
  windowSeconds: number,
): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', addMs(clock.now(), -secondsToMs(windowSeconds)))
    .executeTakeFirst()
  return row?.count ?? 0
}
