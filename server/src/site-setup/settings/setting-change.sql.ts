import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { LegalKind } from '../../sites/index.ts'
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
  /** The legal texts in which the setting stands, if the change is one of these texts. */
  readonly legalKinds: readonly LegalKind[]
}
/** Changes that were planned together start together. */
interface PlanKey {
  readonly ownerId: number
  readonly staffId: number
  readonly createdAt: Date
  readonly startsAt: Date
}
/** Returns the number of the change. */
export async function insertSettingChange(
  tx: Db,
  kind: SettingOwnerKind,
  change: Omit<SettingChangeRow, 'id' | 'by' | 'cancelledAt'>,
): Promise<number> {
  const { name, owner } = tables[kind]
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(name)}
    (${sql.ref(owner)}, key, old_value, new_value, staff_id, reason, created_at, starts_at, applied_at,
      legal_kinds)
    values (${change.ownerId}, ${change.key}, ${JSON.stringify(change.oldValue)}, ${JSON.stringify(change.newValue)},
      ${change.staffId}, ${change.reason}, ${change.createdAt}, ${change.startsAt}, ${change.appliedAt},
      ${[...change.legalKinds]}) returning id`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The change was not stored.')
  return inserted.id
}

const isPlanned = sql`c.applied_at is null and c.cancelled_at is null`
const selectChanges = (
  kind: SettingOwnerKind,
) => sql`select c.id, c.${sql.ref(tables[kind].owner)} as "ownerId", c.key,
  c.old_value as "oldValue", c.new_value as "newValue", m.name as by, c.staff_id as "staffId", c.reason,
  c.created_at as "createdAt", c.starts_at as "startsAt", c.applied_at as "appliedAt", c.cancelled_at as "cancelledAt",
  c.legal_kinds as "legalKinds"
  from ${sql.table(tables[kind].name)} c join staff_member m on m.id = c.staff_id`
/** Returns the planned changes of a site or company, the next one first, then its last changes, the newest first. */
export async function listSettingChanges(
  db: Db,
  kind: SettingOwnerKind,
  ownerId: number,
  limit: number,
): Promise<SettingChangeRow[]> {
  const isOfOwner = sql`c.${sql.ref(tables[kind].owner)} = ${ownerId}`
  const { rows: planned } = await sql<SettingChangeRow>`${selectChanges(kind)}
    where ${isOfOwner} and ${isPlanned} order by c.starts_at, c.id limit ${limit}`.execute(db)
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
/** Plans whose moment has come, in their order. */
export async function listDuePlans(
  db: Db,
  kind: SettingOwnerKind,
  now: Date,
  limit: number,
): Promise<PlanKey[]> {
  const { rows } =
    await sql<PlanKey>`select c.${sql.ref(tables[kind].owner)} as "ownerId", c.staff_id as "staffId",
      c.created_at as "createdAt", c.starts_at as "startsAt"
    from ${sql.table(tables[kind].name)} c where ${isPlanned} and c.starts_at <= ${now}
    group by 1, 2, 3, 4 order by c.starts_at, c.created_at limit ${limit}`.execute(db)
  return rows
}
/** Returns the changes of a plan that nobody took back. */
export async function listChangesOfPlan(
  tx: Db,
  kind: SettingOwnerKind,
  { ownerId, staffId, createdAt, startsAt }: PlanKey,
): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges(kind)} where ${isPlanned}
    and c.${sql.ref(tables[kind].owner)} = ${ownerId} and c.staff_id = ${staffId} and c.created_at = ${createdAt}
    and c.starts_at = ${startsAt} order by c.id`.execute(tx)
  return rows
}
/** Returns the changes of a site or company that are planned and nobody took back. */
export async function listPlannedChanges(
  db: Db,
  kind: SettingOwnerKind,
  ownerId: number,
): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`${selectChanges(kind)} where ${isPlanned}
    and c.${sql.ref(tables[kind].owner)} = ${ownerId} order by c.starts_at, c.id`.execute(db)
  return rows
}
/** Makes a planned change one of these legal texts. */
export const storeLegalKinds = (
  tx: Db,
  kind: SettingOwnerKind,
  id: number,
  legalKinds: readonly LegalKind[],
) =>
  sql`update ${sql.table(tables[kind].name)} set legal_kinds = ${[...legalKinds]} where id = ${id}`.execute(
    tx,
  )
/** Returns the settings that are planned to change at a moment. */
export async function listPlannedKeys(
  tx: Db,
  kind: SettingOwnerKind,
  ownerId: number,
  startsAt: Date,
): Promise<SettingKey[]> {
  const { rows } = await sql<{ key: SettingKey }>`select c.key from ${sql.table(tables[kind].name)} c
    where ${isPlanned} and c.${sql.ref(tables[kind].owner)} = ${ownerId} and c.starts_at = ${startsAt}`.execute(
    tx,
  )
  return rows.map(({ key }) => key)
}
/** Ends the plan of a change, once; returns whether it was still planned. */
export async function endPlannedChange(
  tx: Db,
  kind: SettingOwnerKind,
  id: number,
  end:
    | {
        readonly appliedAt: Date
        readonly oldValue: SettingValue
        readonly legalKinds: readonly LegalKind[]
      }
    | { readonly cancelledAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tables[kind].name)
    .set(
      'appliedAt' in end
        ? {
            applied_at: end.appliedAt,
            old_value: JSON.stringify(end.oldValue),
            legal_kinds: [...end.legalKinds],
          }
        : { cancelled_at: end.cancelledAt },
    )
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
