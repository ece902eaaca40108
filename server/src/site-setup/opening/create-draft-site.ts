import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import type { OfferedLanguage } from '@amarelle/contract/domain/languages'
import type { createSiteEndpoint, EnteredValues } from '@amarelle/contract/staff/endpoints/site-opening'
import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { type SettingKey, settingGroups } from '@amarelle/contract/staff/site-settings'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, isUniqueViolation, runInTransaction } from '../../platform/db/db.ts'
import { listOfferedLanguages } from '../../sites/index.ts'
import { isBundleOnSale } from '../../payments/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { storeSite } from '../create-site.ts'
import { findSettingOwner, toCompanyColumns } from '../settings/setting-owner.sql.ts'
import { readSettingValue } from '../settings/setting-inputs.ts'
import type { SiteDefinition } from '../site-definition.ts'

/** The settings that a new site does not take from another: they are about that site's members, texts of its name, or how it is reached. */
const ownKeys: readonly SettingKey[] = [
  ...settingGroups.identity,
  'support_email',
  'support_phone',
  'sender_email',
  'index_title',
  'description',
  'front_page_members',
]

type Values = Readonly<Record<string, SettingValue>>
/**
 * Returns the values of `keys` and those that were entered beside them. Throws `setting_invalid` with every field that can't have its
 * value.
 */
function readEntered(
  keys: readonly SettingKey[],
  entered: EnteredValues,
  offered: readonly OfferedLanguage[],
): Values {
  const values: Record<string, SettingValue> = {}
  const problems: Record<string, FieldProblem> = {}
  const requestedValues = new Map<SettingKey, SettingValue>([
    ...keys.map((key) => [key, null] as const),
    ...entered.map(({ key, value }) => [key, value] as const),
  ])
  for (const [key, value] of requestedValues) {
    const result = readSettingValue(key, value, offered)
    if ('problem' in result) problems[key] = result.problem
    else values[key] = result.value
  }
  if (Object.keys(problems).length > 0) throw new Problem('setting_invalid', {}, problems)
  return values
}

interface Template {
  readonly settings: Values
  readonly bundles: SiteDefinition['bundles']
}
async function readTemplate(db: Db, siteId: number | null, now: Date): Promise<Template> {
  if (siteId === null) return { settings: {}, bundles: [] }
  const owner = await findSettingOwner(db, 'site', siteId)
  if (!owner) throw createProblem('not_found')
  const { rows: bundles } = await sql<SiteDefinition['bundles'][number]>`
    select b.credits, jsonb_object_agg(p.currency, p.price_minor) as prices
    from bundle b join bundle_price p on p.bundle_id = b.id
    where b.site_id = ${siteId} and ${isBundleOnSale(now)} group by b.id order by b.position`.execute(db)
  const isOwn = (key: string) => (ownKeys as readonly string[]).includes(key)
  const settings = Object.fromEntries(Object.entries(owner.values).filter(([key]) => !isOwn(key)))
  return { settings, bundles }
}

/** Without versions of texts and values that the template has changed: members of the copy would agree to other ones. */
const copyLegalTexts = (tx: Db, templateId: number | null, siteId: number) =>
  sql`insert into legal_text (site_id, kind, version, in_force_from)
    select ${siteId}, kind, version, in_force_from from legal_text
    where site_id = ${templateId} and version !~ '[.](site-|company-)?[0-9]+$'`.execute(tx)

/** Takes over the prices that staff set for bundles of the template: those in force, and those to come. */
const copyPriceChanges = (
  tx: Db,
  templateId: number | null,
  siteId: number,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
) =>
  sql`insert into bundle_price_change (site_id, bundle_id, currency, country, price_minor, starts_at, ends_at, staff_id, reason, created_at)
    select ${siteId}, own.id, c.currency, c.country, c.price_minor, c.starts_at, c.ends_at, ${staffId}, c.reason, ${now}
    from bundle_price_change c join bundle b on b.id = c.bundle_id
      join bundle own on case when b.site_id is null then own.id = b.id else own.site_id = ${siteId} and own.credits = b.credits end
    where c.site_id = ${templateId} and c.undone_at is null and (c.ends_at is null or c.ends_at > ${now}) order by c.id`.execute(
    tx,
  )

/**
 * Creates a site that is not published, with its company if it is new, in one transaction. Throws `forbidden`, `not_found` and
 * `setting_invalid` with every field.
 */
export const createDraftSite = (
  services: Services,
  actor: StaffActor,
  { company, companyValues, template: templateId, siteValues }: z.output<typeof createSiteEndpoint.input>,
): Promise<{ id: number }> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'sites.create', null)
    const { name, host, niche, domain_language, ...entered } = readEntered(
      settingGroups.identity,
      siteValues,
      await listOfferedLanguages(tx),
    )
    const companyId = company ?? toCompanyColumns(readEntered(settingGroups.company, companyValues, []))
    if (company !== null && !(await findSettingOwner(tx, 'company', company)))
      throw createProblem('not_found')
    const { settings, bundles } = await readTemplate(tx, templateId, services.clock.now())
    const definition = {
      company: companyId,
      name,
      host,
      niche,
      domain_language,
      is_default: false,
      settings: Object.fromEntries(
        Object.entries({ ...settings, ...entered }).filter(([, value]) => value !== null),
      ),
      bundles,
    } as SiteDefinition
    const stored = await storeSite(tx, definition, null).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new Problem('setting_invalid', {}, { host: { code: 'setting_host_taken' } })
    })
    await copyLegalTexts(tx, templateId, stored.id)
    await copyPriceChanges(tx, templateId, stored.id, { staffId: actor.staffId, now: services.clock.now() })
    publishStaffChange(tx, 'sites')
    await recordAct(services, tx, authority, {
      act: 'site.created',
      object: `site:${stored.id}`,
      after: { host, companyId: stored.companyId, ...(templateId !== null && { template: templateId }) },
    })
    return { id: stored.id }
  })
