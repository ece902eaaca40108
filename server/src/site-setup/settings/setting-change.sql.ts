import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The columns of `site` that staff configure, and the site's own settings. */
export interface SiteRow {
  readonly id: number
  readonly company_id: number
  readonly settings: Readonly<Record<string, SettingValue>>
  readonly [column: string]: unknown
}
/** The site's row, locked until the end of the transaction; null if there is none. */
export async function lockSite(tx: Db, siteId: number): Promise<SiteRow | null> {
  const row = await tx.selectFrom('site').selectAll().where('id', '=', siteId).forUpdate().executeTakeFirst()
  return (row as SiteRow | undefined) ?? null
}
export const storeSettings = (tx: Db, siteId: number, settings: SiteRow['settings']) =>
  tx
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', siteId)
    .execute()

export interface SettingChangeRow {
  readonly id: number
  readonly siteId: number
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
export const insertSettingChange = (
  tx: Db,
  change: Omit<SettingChangeRow, 'id' | 'by' | 'cancelledAt'>,
): Promise<unknown> =>
  tx
    .insertInto('site_setting_change')
    .values({
      site_id: change.siteId,
      key: change.key,
      old_value: JSON.stringify(change.oldValue),
      new_value: JSON.stringify(change.newValue),
      staff_id: change.staffId,
      reason: change.reason,
      created_at: change.createdAt,
      starts_at: change.startsAt,
      applied_at: change.appliedAt,
    })
    .execute()

const selectChanges = sql`select c.id, c.site_id as "siteId", c.key, c.old_value as "oldValue", c.new_value as "newValue",
  m.name as by, c.staff_id as "staffId", c.reason, c.created_at as "createdAt", c.starts_at as "startsAt", c.applied_at as "appliedAt",
  c.cancelled_at as "cancelledAt"
  from site_setting_change c join staff_member m on m.id = c.staff_id`
/** The planned changes of a site, the next one first, then its last changes, the newest first. */
export async function listSettingChanges(db: Db, siteId: number, limit: number): Promise<SettingChangeRow[]> {
  const { rows: planned } = await sql<SettingChangeRow>`${selectChanges}
    where c.site_id = ${siteId} and c.applied_at is null and c.cancelled_at is null order by c.starts_at, c.id limit ${limit}`.execute(
    db,
  )
  const { rows: past } = await sql<SettingChangeRow>`${selectChanges}
    where c.site_id = ${siteId} and coalesce(c.applied_at, c.cancelled_at) is not null order by c.id desc limit ${limit}`.execute(
    db,
  )
  return [...planned, ...past]
}
export async function findSettingChange(db: Db, id: number): Promise<SettingChangeRow | null> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
/** Planned changes whose moment has come, in their order. */
export async function listDueChanges(db: Db, now: Date, limit: number): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges}
    where c.applied_at is null and c.cancelled_at is null and c.starts_at <= ${now} order by c.starts_at, c.id limit ${limit}`.execute(
    db,
  )
  return rows
}
/** Ends the plan of a change, once; returns whether it was still planned. */
export async function endPlannedChange(
  tx: Db,
  id: number,
  end: { readonly appliedAt: Date; readonly oldValue: SettingValue } | { readonly cancelledAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site_setting_change')
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
