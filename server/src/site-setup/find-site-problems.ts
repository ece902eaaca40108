import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { findMissingAgeMethod } from '../age-checks/index.ts'
import type { Services, Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { findProviderForMethod, listBundlesOnSale, listPaymentMethods } from '../payments/index.ts'
import { findLegalPlanProblems } from './settings/legal-plans.ts'
import { findTextProblems } from './texts/text-attention.ts'
import { getCompanyById, listOfferedLanguages, parseSiteRow } from '../sites/index.ts'

const requiredCompanyFields = ['name', 'address', 'city', 'kvk'] as const

/** Problems of the company that every page and invoice names. */
async function findCompanyProblems(db: Db, companyId: number): Promise<SiteProblem[]> {
  const company = await getCompanyById(db, companyId)
  return [
    ...requiredCompanyFields
      .filter((field) => !company[field].trim())
      .map((field) => ({ place: `company.${field}`, code: 'missing' as const, values: {} })),
    ...(company.vat_numbers.length > 0
      ? []
      : [{ place: 'company.vat_numbers', code: 'vat_number_missing' as const, values: {} }]),
  ]
}

/** Returns whether a member of the site's country can pay with at least one method whose provider is configured. */
async function hasPaymentMethod(
  services: Services,
  buyer: { siteId: number; country: string; currency: string },
): Promise<boolean> {
  for (const { code } of await listPaymentMethods(services.db, buyer))
    if (await findProviderForMethod(services, code, buyer)) return true
  return false
}

/** Returns why members of a site with these values could not buy: no bundle has a price in its currency, or no provider takes it. */
export async function findSaleProblems(
  services: Services,
  { id: siteId, country, currency }: Pick<Site, 'id' | 'country' | 'currency'>,
): Promise<SiteProblem[]> {
  const bundles = await listBundlesOnSale(services.db, {
    siteId,
    country,
    currency,
    now: services.clock.now(),
  })
  return [
    ...(bundles.length > 0 ? [] : [{ place: 'bundles', code: 'no_bundle' as const, values: { currency } }]),
    ...((await hasPaymentMethod(services, { siteId, country, currency }))
      ? []
      : [{ place: 'payments', code: 'no_payment_method' as const, values: { currency, country } }]),
  ]
}

/** A way to prove one's age that the site asks for and that does not work on this server. */
function findAgeCheckProblems({ config }: Pick<Services, 'config'>, site: Site): SiteProblem[] {
  const missing = findMissingAgeMethod(config, site)
  return missing
    ? [{ place: 'settings.age_checks', code: 'age_method_missing' as const, values: { ...missing } }]
    : []
}

/**
 * Everything that keeps a site from being published, by the rules of production: its row, its company, its prices and its payment
 * methods, its own texts that do not fit this release, and legal texts that are planned for too soon. Empty: the site is complete. `services.db` may be the transaction that creates it.
 */
export async function findSiteProblems(services: Services, siteId: number): Promise<SiteProblem[]> {
  const { db } = services
  const row = await db.selectFrom('site').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow()
  const offeredLanguages = await listOfferedLanguages(db)
  const { errors } = parseSiteRow(siteId, row, { production: true, offeredLanguages })
  // Prices and ways to pay can be checked before the contacts are entered.
  const { site } = parseSiteRow(siteId, row, { production: false, offeredLanguages })
  return [
    ...errors,
    ...(await findCompanyProblems(db, row.company_id)),
    ...(site ? await findSaleProblems(services, site) : []),
    ...(site ? findAgeCheckProblems(services, site) : []),
    ...(await findTextProblems(db, siteId)),
    ...(row.published_at === null
      ? await findLegalPlanProblems(services, { siteId, companyId: row.company_id })
      : []),
  ]
}
