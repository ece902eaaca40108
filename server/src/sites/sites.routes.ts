import { interestCodes } from '@amarelle/contract/domain/interests'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import {
  browserErrorEndpoint,
  type City,
  type Company,
  geocodeEndpoint,
  getCitiesEndpoint,
  getCompanyInfoEndpoint,
  getInterestsEndpoint,
  getPageEndpoint,
  getRegionsEndpoint,
  getSettingsEndpoint,
  pageBounceEndpoint,
  pageHiddenEndpoint,
} from '@amarelle/contract/endpoints/sites'
import type { RequestContext } from '../platform/context.ts'
import { getReadDb } from '../platform/db/replica.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { loadTranslations } from '../platform/translations.ts'
import { translateCityName } from './geography/translate-city-name.ts'
import { countBounce } from './count-page-bounce.ts'
import { searchCities, findCityById, loadRegions } from './geography/geography.sql.ts'
import { findNearestCity } from './geography/nearest-city.ts'
import { loadPage } from './texts/load-page.ts'
import { reportBrowserError } from './report-browser-error.ts'
import { getRegionLabel } from './geography/region-labels.ts'
import { getPublicSettings, messageCostsPort } from './public-settings.ts'
import { findSiteByHost, getSiteCompany } from './site.sql.ts'

async function loadCompany(context: RequestContext): Promise<Company> {
  const row = await getSiteCompany(context, context.site)
  return { ...row, added: row.added.toISOString() }
}

type CityRow = NonNullable<Awaited<ReturnType<typeof findCityById>>>
async function toCityAnswer({ db, language }: RequestContext, row: CityRow): Promise<City> {
  const region = row.region_code ? (await loadRegions(db)).get(row.region_code) : undefined
  const name = translateCityName(language, { ...row, region: row.region_code })
  return { id: row.id, name, country: row.country, region: region ?? null }
}

export const sitesEndpoints: readonly EndpointRoute[] = [
  // `domain` selects another site; only hosts of the site table are accepted.
  createRoute(getSettingsEndpoint, async (context, { domain }) => {
    const site = (domain ? await findSiteByHost(context, domain) : null) ?? context.site
    return {
      ...(await getPublicSettings(context, site)),
      minimum_message_costs: await messageCostsPort.get()(context, site),
    }
  }),
  createRoute(getCompanyInfoEndpoint, loadCompany),
  createRoute(getInterestsEndpoint, async ({ language, site }) => {
    const texts = await loadTranslations(language, site)
    const codes = [...new Set([...site.interests_first, ...interestCodes])]
    return { interests: codes.map((code) => ({ code, name: texts._(`interest.${code}`) })) }
  }),
  createRoute(getRegionsEndpoint, async ({ db, site, language }) => {
    const collator = new Intl.Collator(toHtmlLang(language))
    const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)
    const regions = [...(await loadRegions(db)).values()].sort(byName)
    const countryNames = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' })
    const countries = site.countries.map((country) => ({
      country,
      name: countryNames.of(country) ?? country,
      label: getRegionLabel(country),
      regions: regions.filter((region) => region.country === country),
    }))
    return { countries: countries.sort(byName) }
  }),
  createRoute(getCitiesEndpoint, async (context, { country, name, region }) => {
    const rows = await searchCities(getReadDb(context), country, name, region)
    return { cities: await Promise.all(rows.map((row) => toCityAnswer(context, row))) }
  }),
  createRoute(geocodeEndpoint, async (context, { lat, lon }) => {
    const id = await findNearestCity(getReadDb(context), lat, lon)
    const row = id === null ? undefined : await findCityById(getReadDb(context), id)
    return row ? toCityAnswer(context, row) : (false as const)
  }),
  createRoute(getPageEndpoint, async (context, input) =>
    loadPage(context, await loadCompany(context), input),
  ),
  createRoute(pageHiddenEndpoint, () => ({ ok: true as const })),
  createRoute(pageBounceEndpoint, countBounce),
  createRoute(browserErrorEndpoint, reportBrowserError),
]
