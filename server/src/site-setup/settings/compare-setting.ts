import { createProblem } from '@amarelle/contract/domain/errors'
import type { compareSettingEndpoint } from '@amarelle/contract/staff/endpoints/settings/comparison'
import { type SettingKey, siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { listSites } from './read-sites.ts'
import { getSettingDefaults } from './setting-inputs.ts'
import { findSiteValues } from './setting-owner.sql.ts'

/** A setting of sites on each site that the actor may see, in the order of their numbers. Throws `not_found` for one of companies. */
export async function compareSetting(
  services: Services,
  actor: StaffActor,
  { key }: { readonly key: SettingKey },
): Promise<StaffEndpointAnswer<typeof compareSettingEndpoint>> {
  if (!siteSettingKeys.includes(key)) throw createProblem('not_found')
  const { sites } = await listSites(services, actor)
  const valuesBySite = await findSiteValues(
    services.db,
    sites.map(({ id }) => id),
  )
  return {
    sites: sites.map(({ id, name, company }) => {
      const values = valuesBySite.get(id) ?? {}
      const defaults: Readonly<Record<string, unknown>> = getSettingDefaults(Number(values['niche']))
      return {
        id,
        name,
        company,
        value: values[key] ?? null,
        defaultValue: (defaults[key] ?? null) as (typeof values)[string],
      }
    }),
  }
}
