import { createProblem } from '@amarelle/contract/domain/errors'
import type { getCompanySettingsEndpoint, ListedCompany } from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { listSiteEntries } from '../../sites/index.ts'
import { authorizeScope, isPermittedForCompany } from '../../staff/index.ts'
import { readSettings } from './read-sites.ts'
import { findSettingOwner } from './setting-owner.sql.ts'

async function readCompanies(services: Services): Promise<ListedCompany[]> {
  const companies = await services.db
    .selectFrom('company')
    .select(['id', 'name', 'city', 'country'])
    .orderBy('id')
    .execute()
  const entries = await listSiteEntries(services)
  return companies.map((row) => ({
    ...row,
    sites: entries.filter(({ company }) => company.id === row.id).map(({ site, host }) => site?.name ?? host),
  }))
}

/** Returns the companies of which the actor may see all sites, in the order of their numbers. */
export async function listCompanies(
  services: Services,
  actor: StaffActor,
): Promise<{ companies: ListedCompany[] }> {
  const companies = await readCompanies(services)
  return { companies: companies.filter(({ id }) => isPermittedForCompany(actor, 'sites.read', id)) }
}

/** Returns a company, its planned changes and its last ones. Throws `not_found` and `forbidden`. */
export async function getCompanySettings(
  services: Services,
  actor: StaffActor,
  { company: id }: { readonly company: number },
): Promise<StaffEndpointAnswer<typeof getCompanySettingsEndpoint>> {
  authorizeScope(services, actor, 'sites.read', { companyId: id, siteId: null }, null)
  const owner = await findSettingOwner(services.db, 'company', id)
  const company = (await readCompanies(services)).find((one) => one.id === id)
  if (!owner || !company) throw createProblem('not_found')
  return {
    company,
    mayChange: isPermittedForCompany(actor, 'companies.configure', id),
    ...(await readSettings(services, owner)),
  }
}
