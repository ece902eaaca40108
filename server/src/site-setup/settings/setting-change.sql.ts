import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SettingOwnerKind } from './setting-owner.sql.ts'

const tables = {
  site: { name: 'site_setting_change', owner: 'site_id' },
  company: { name: 'company_setting_change', owner: 'company_id' },
} as const

export interface SettingChangeRow {
  readonly id: number
  readonly ownerId: number
  readonly key: SettingKey
  readonly oldValue: SettingValue
  readonly newValue: SettingValue
  readonly by: string
  readonly staffId: number
  readonly reason: string
  readonly createdAt: Date
  readonly startsAt: Date
  readonly appliedAt: Date | null
  readonly cancelledAt: Date | null
}
export async function insertSettingChange(
  tx: Db,
  kind: SettingOwnerKind,
  change: Omit<SettingChangeRow, 'id' | 'by' | 'cancelledAt'>,
): Promise<void> {
  const { name, owner } = tables[kind]
  await sql`insert into ${sql.table(name)}
    (${sql.ref(owner)}, key, old_value, new_value, staff_id, reason, created_at, starts_at, applied_at)
    values (${change.ownerId}, ${change.key}, ${JSON.stringify(change.oldValue)}, ${JSON.stringify(change.newValue)},
      ${change.staffId}, ${change.reason}, ${change.createdAt}, ${change.startsAt}, ${change.appliedAt})`.execute(
    tx,
  )
}

const selectChanges = (
  kind: SettingOwnerKind,
) => sql`select c.id, c.${sql.ref(tables[kind].owner)} as "ownerId", c.key,
  c.old_value as "oldValue", c.new_value as "newValue", m.name as by, c.staff_id as "staffId", c.reason,
  c.created_at as "createdAt", c.starts_at as "startsAt", c.applied_at as "appliedAt", c.cancelled_at as "cancelledAt"
  from ${sql.table(tables[kind].name)} c join staff_member m on m.id = c.staff_id`
/** The planned changes of a site or company, the next one first, then its last changes, the newest first. */
export async function listSettingChanges(
  db: Db,
  kind: SettingOwnerKind,
  ownerId: number,
  limit: number,
): Promise<SettingChangeRow[]> {
  const isOfOwner = sql`c.${sql.ref(tables[kind].owner)} = ${ownerId}`
  const { rows: planned } = await sql<SettingChangeRow>`${selectChanges(kind)}
    where ${isOfOwner} and c.applied_at is null and c.cancelled_at is null order by c.starts_at, c.id limit ${limit}`.execute(
    db,
  )
  const { rows: past } = await sql<SettingChangeRow>`${selectChanges(kind)}
    where ${isOfOwner} and coalesce(c.applied_at, c.cancelled_at) is not null order by c.id desc limit ${limit}`.execute(
    db,
  )
  return [...planned, ...past]
}
export async function findSettingChange(
  db: Db,
  kind: SettingOwnerKind,
  id: number,
): Promise<SettingChangeRow | null> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges(kind)} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
/** Planned changes whose moment has come, in their order. */
export async function listDueChanges(
  db: Db,
  kind: SettingOwnerKind,
  now: Date,
  limit: number,
): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges(kind)}
    where c.applied_at is null and c.cancelled_at is null and c.starts_at <= ${now} order by c.starts_at, c.id limit ${limit}`.execute(
    db,
  )
  return rows
}
/** Ends the plan of a change, once; returns whether it was still planned. */
export async function endPlannedChange(
  tx: Db,
  kind: SettingOwnerKind,
  id: number,
  end: { readonly appliedAt: Date; readonly oldValue: SettingValue } | { readonly cancelledAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tables[kind].name)
    .set(
      'appliedAt' in end
        ? { applied_at: end.appliedAt, old_value: JSON.stringify(end.oldValue) }
        : { cancelled_at: end.cancelledAt },
    )
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
