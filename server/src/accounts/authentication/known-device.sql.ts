import type { Db } from '../../platform/db/db.ts'

/** Tells whether the member has any known browser, and whether this is one of them. */
export async function checkKnownDevice(
  db: Db,
  memberId: number,
  deviceHash: Buffer,
): Promise<{ any: boolean; this: boolean }> {
  const row = await db
    .selectFrom('known_device')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.countAll<number>().filterWhere('device_hash', '=', deviceHash).as('same'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { any: Number(row.all) > 0, this: Number(row.same) > 0 }
}
export const upsertKnownDevice = (tx: Db, memberId: number, deviceHash: Buffer, at: Date) =>
  tx
    .insertInto('known_device')
    .values({ member_id: memberId, device_hash: deviceHash, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute()
export const deleteDevicesBefore = (db: Db, before: Date) =>
  db.deleteFrom('known_device').where('last_seen_at', '<', before).execute()
