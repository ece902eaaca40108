import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { type SettingKey, settingGroups } from '@amarelle/contract/staff/site-settings'
import type { Db } from '../../platform/db/db.ts'

/** A site or a company: what settings belong to. */
export type SettingOwnerKind = 'site' | 'company'
type SettingValues = Readonly<Record<string, SettingValue>>
export interface SettingOwner {
  readonly kind: SettingOwnerKind
  readonly id: number
  readonly companyId: number
  /** By key; a setting without a value has its default. */
  readonly values: SettingValues
  /** Its columns. */
  readonly row: Readonly<Record<string, unknown>>
}

const companyPrefix = 'company.'
const siteColumns: readonly SettingKey[] = settingGroups.identity
const pickValues = (row: object, keys: readonly string[]): SettingValues =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))

const toSiteOwner = (row: { id: number; company_id: number; settings: unknown }): SettingOwner => ({
  kind: 'site',
  id: row.id,
  companyId: row.company_id,
  values: { ...(row.settings as SettingValues), ...pickValues(row, siteColumns) },
  row,
})
const toCompanyOwner = (row: { id: number }): SettingOwner => {
  const prefixed = Object.fromEntries(Object.entries(row).map(([key, value]) => [companyPrefix + key, value]))
  return {
    kind: 'company',
    id: row.id,
    companyId: row.id,
    values: pickValues(prefixed, settingGroups.company),
    row,
  }
}

/** Returns a site or company with its values, locked until the end of the transaction if asked; null if there is none. */
export async function findSettingOwner(
  db: Db,
  kind: SettingOwnerKind,
  id: number,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<SettingOwner | null> {
  if (kind === 'site') {
    const site = await db
      .selectFrom('site')
      .selectAll()
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst()
    return site ? toSiteOwner(site) : null
  }
  const company = await db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return company ? toCompanyOwner(company) : null
}

/** Returns the values of sites by their ids; sites that do not exist are missing. */
export async function findSiteValues(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SettingValues>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('site').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSiteOwner(row).values]))
}

/** Returns whether members may be on it: a published site, or a company, which may have some. */
export const isPublished = ({ kind, row }: SettingOwner): boolean =>
  kind === 'company' || row['published_at'] !== null
/** Returns the published sites on which the owner's settings count. */
export async function listPublishedSiteIds(db: Db, { kind, id }: SettingOwner): Promise<number[]> {
  const rows = await db
    .selectFrom('site')
    .select('id')
    .where(kind === 'site' ? 'id' : 'company_id', '=', id)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export const lockSite = (tx: Db, siteId: number): Promise<SettingOwner | null> =>
  findSettingOwner(tx, 'site', siteId, { isLocked: true })

/** Returns the row of `site` with these values. */
export function toSiteRow({ row }: SettingOwner, values: SettingValues) {
  const isColumn = (key: string) => (siteColumns as readonly string[]).includes(key)
  const settings = Object.fromEntries(Object.entries(values).filter(([key]) => !isColumn(key)))
  return { ...row, ...pickValues(values, siteColumns), settings }
}
/** Returns the columns of `company` with these values. */
export const toCompanyColumns = (values: SettingValues): Record<string, SettingValue> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.slice(companyPrefix.length), value]))

/** Stores all values of a site or company. */
export async function storeValues(tx: Db, owner: SettingOwner, values: SettingValues): Promise<void> {
  if (owner.kind === 'company') {
    await tx.updateTable('company').set(toCompanyColumns(values)).where('id', '=', owner.id).execute()
    return
  }
  const { settings } = toSiteRow(owner, values)
  const columns = { ...pickValues(values, siteColumns), settings: JSON.stringify(settings) }
  await tx.updateTable('site').set(columns).where('id', '=', owner.id).execute()
}
