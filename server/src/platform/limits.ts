import { sql } from 'kysely'
import { problem } from '@amarelle/contract/errors'
import type { ErrorCode } from '@amarelle/contract/errors'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'

/**
 * Counts one use of `key` in a window of `seconds` and refuses past `maximum` with `code`. Counted outside the caller's
 * transaction when `db` is the pool, so that a refused call still counts.
 */
export async function limit(
  { db, clock }: { db: Db; clock: Clock },
  key: string,
  maximum: number,
  windowSeconds: number,
  code: ErrorCode = 'too_many_requests',
): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      window_start = case when r.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}) then ${now} else r.window_start end,
      count = case when r.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}) then 1 else r.count + 1 end
    returning count`.execute(db)
  if ((rows[0]?.count ?? 0) > maximum) throw problem(code)
}
