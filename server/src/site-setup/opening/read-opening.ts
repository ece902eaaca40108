import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getSiteFormEndpoint,
  getSiteOpeningEndpoint,
} from '@amarelle/contract/staff/endpoints/site-opening'
import { settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services, Site } from '../../platform/context.ts'
import {
  findProviderForMethod,
  hasOwnBundles,
  listBundlesOnSale,
  listPaymentMethods,
} from '../../payments/index.ts'
import {
  findSiteEntry,
  getLegalText,
  getSenderAddress,
  listOfferedLanguages,
  parseSiteRow,
} from '../../sites/index.ts'
import { authorize, isPermitted } from '../../staff/index.ts'
import { findSiteProblems } from '../find-site-problems.ts'
import { listCompanies } from '../settings/read-companies.ts'
import { listSites, toListedSite, toSetting } from '../settings/read-sites.ts'

/** Returns what the screen for a new site asks for. Throws `forbidden`. */
export async function getSiteForm(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof getSiteFormEndpoint>> {
  authorize(services, actor, 'sites.create', null)
  const offered = await listOfferedLanguages(services.db)
  return {
    ...(await listCompanies(services, actor)),
    ...(await listSites(services, actor)),
    companyFields: settingGroups.company.map((key) =>
      toSetting(
        key,
        { 'company.delete_discount': true, 'company.tradenames': [], 'company.support_phone': '' },
        {},
        offered,
      ),
    ),
    siteFields: settingGroups.identity.map((key) =>
      toSetting(key, { niche: 1, domain_language: 'en' }, {}, offered),
    ),
  }
}

/** Ways to pay in the site's country whose provider is configured. */
async function listWaysToPay(services: Services, { id: siteId, country, currency }: Site) {
  const buyer = { siteId, country, currency }
  const methods: { name: string; provider: string }[] = []
  for (const { code, name } of await listPaymentMethods(services.db, buyer)) {
    const provider = await findProviderForMethod(services, code, buyer)
    if (provider) methods.push({ name, provider: provider.id })
  }
  return methods
}

/** Returns what a site has and lacks before it can be published. Throws `not_found` and `forbidden`. */
export async function getSiteOpening(
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
): Promise<StaffEndpointAnswer<typeof getSiteOpeningEndpoint>> {
  const { db, config, clock } = services
  const entry = await findSiteEntry(services, id)
  const row = await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry || !row) throw createProblem('not_found')
  const place = { siteId: id, companyId: row.company_id }
  authorize(services, actor, 'sites.read', place)
  // Without the rules of production: a site may be shown before its contacts are entered.
  const { site } = parseSiteRow(id, row, {
    production: false,
    offeredLanguages: await listOfferedLanguages(services.db),
  })
  const bundles = site
    ? await listBundlesOnSale(db, {
        siteId: id,
        country: site.country,
        currency: site.currency,
        now: clock.now(),
      })
    : []
  const texts = site
    ? await Promise.all(legalKinds.map((kind) => getLegalText(db, site, kind, clock.now())))
    : []
  return {
    site: toListedSite(entry),
    problems: await findSiteProblems(services, id),
    mayPublish: isPermitted(actor, 'sites.publish', place),
    currency: site?.currency ?? null,
    bundles: bundles.map(({ credits, priceMinor }) => ({ credits, priceMinor })),
    hasSharedBundles: !(await hasOwnBundles(db, id)),
    paymentMethods: site ? await listWaysToPay(services, site) : [],
    legalTexts: texts.flatMap(({ version, inForceFrom }, i) => {
      const kind = legalKinds[i]
      return kind ? [{ kind, version, inForceFrom: inForceFrom.toISOString() }] : []
    }),
    sender: site ? getSenderAddress(config, site) : '',
  }
}
