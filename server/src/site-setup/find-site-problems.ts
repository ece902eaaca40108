import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { findProviderForMethod, listBundlesOnSale, listPaymentMethods } from '../payments/index.ts'
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

/** Whether a member of the site's country can pay with at least one method whose provider is configured. */
async function hasPaymentMethod(
  services: Services,
  buyer: { siteId: number; country: string; currency: string },
): Promise<boolean> {
  for (const { code } of await listPaymentMethods(services.db, buyer))
    if (await findProviderForMethod(services, code, buyer)) return true
  return false
}

/**
 * Everything that keeps a site from being published, by the rules of production: its row, its company, its prices and its payment
 * methods. Empty: the site is complete. `services.db` may be the transaction that creates it.
 */
export async function findSiteProblems(services: Services, siteId: number): Promise<SiteProblem[]> {
  const { db } = services
  const row = await db.selectFrom('site').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow()
  const { site, errors } = parseSiteRow(siteId, row, {
    production: true,
    offeredLanguages: await listOfferedLanguages(db),
  })
  const problems = [...errors, ...(await findCompanyProblems(db, row.company_id))]
  if (!site) return problems
  const { country, currency } = site
  const bundles = await listBundlesOnSale(db, { siteId, country, currency, now: services.clock.now() })
  if (bundles.length === 0) problems.push({ place: 'bundles', code: 'no_bundle', values: { currency } })
  if (!(await hasPaymentMethod(services, { siteId, country, currency })))
    problems.push({ place: 'payments', code: 'no_payment_method', values: { currency, country } })
  return problems
}
