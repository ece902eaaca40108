import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Adds an exposure of a variant on `day` (UTC, `2026-02-28`) unless one with the same slot was counted on that day. */
export const countExposure = (
  db: Db,
  { variantId, day, slot }: { readonly variantId: number; readonly day: string; readonly slot: number },
): Promise<unknown> =>
  sql`with new_exposure as (
      insert into experiment_exposure (variant_id, day, slot) values (${variantId}, ${day}, ${slot})
      on conflict do nothing returning variant_id)
    insert into experiment_figure (variant_id, day, event, count)
    select variant_id, ${day}, 'exposure', 1 from new_exposure
    on conflict (variant_id, day, event) do update set count = experiment_figure.count + 1`.execute(db)

/** Returns the key of a day; the process that needs it first makes it. */
export async function findOrCreateDayKey(db: Db, day: string): Promise<Buffer> {
  await db
    .insertInto('experiment_day_key')
    .values({ day, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('experiment_day_key')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return key
}

/** Deletes the keys and slots of the days before `day`; returns how many rows. */
export async function deleteExposuresBefore(db: Db, day: string): Promise<number> {
  const results = await Promise.all([
    db.deleteFrom('experiment_day_key').where('day', '<', day).executeTakeFirst(),
    db.deleteFrom('experiment_exposure').where('day', '<', day).executeTakeFirst(),
  ])
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
