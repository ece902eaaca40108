import { interestCodes } from '@amarelle/contract/fields'
import { htmlLang } from '@amarelle/contract/languages'
import {
  type City,
  type Company,
  geocode,
  getCities,
  getCompanyInfo,
  getInterests,
  getPage,
  getRegions,
  getSettings,
  pageBounce,
  pageHidden,
} from '@amarelle/contract/sites'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/http.ts'
import { textsOf } from '../platform/texts.ts'
import { cityName } from './city-name.ts'
import { companyById } from './company.sql.ts'
import { countBounce } from './count-bounce.ts'
import { citiesByPrefix, cityById, regionNames } from './geography.sql.ts'
import { legalText } from './legal-text.sql.ts'
import { nearestCity } from './nearest-city.ts'
import { pageOf } from './pages.ts'
import { regionLabel } from './region-labels.ts'
import { settingsOf } from './settings.ts'
import { siteNamed } from './site.sql.ts'

async function companyOf(context: Context): Promise<Company> {
  const row = await companyById(context.db, context.site.company_id)
  return { ...row, added: row.added.toISOString() }
}

type CityRow = NonNullable<Awaited<ReturnType<typeof cityById>>>
async function asCity({ db, language }: Context, row: CityRow): Promise<City> {
  const region = row.region_code ? (await regionNames(db)).get(row.region_code) : undefined
  const name = cityName(language, { ...row, region: row.region_code })
  return { id: row.id, name, country: row.country, region: region ?? null }
}

export function mountSites(): void {
  // A forced domain is taken from the table of sites only.
  serve(getSettings, async (context, { domain }) =>
    settingsOf(context, (domain ? await siteNamed(context, domain) : null) ?? context.site),
  )
  serve(getCompanyInfo, companyOf)
  serve(getInterests, async ({ language, site }) => {
    const texts = await textsOf(language)
    const codes = [...new Set([...site.interests_first, ...interestCodes])]
    return { interests: codes.map((code) => ({ code, name: texts._(`interest.${code}`) })) }
  })
  serve(getRegions, async ({ db, site, language }) => {
    const order = new Intl.Collator(htmlLang(language))
    const byName = (a: { name: string }, b: { name: string }) => order.compare(a.name, b.name)
    const regions = [...(await regionNames(db)).values()].sort(byName)
    const names = new Intl.DisplayNames(htmlLang(language), { type: 'region' })
    const countries = site.countries.map((country) => ({
      country,
      name: names.of(country) ?? country,
      label: regionLabel(country),
      regions: regions.filter((region) => region.country === country),
    }))
    return { countries: countries.sort(byName) }
  })
  serve(getCities, async (context, { country, name, region }) => {
    const rows = await citiesByPrefix(context.db, country, name, region)
    return { cities: await Promise.all(rows.map((row) => asCity(context, row))) }
  })
  serve(geocode, async (context, { lat, lon }) => {
    const id = await nearestCity(context.db, lat, lon)
    const row = id === null ? undefined : await cityById(context.db, id)
    return row ? asCity(context, row) : (false as const)
  })
  serve(getPage, async (context, { name }) => {
    const { db, site, clock } = context
    const company = await companyOf(context)
    const kind = name === 'privacy' ? 'privacy' : 'terms'
    const { inForceFrom } = await legalText(db, site, kind, clock.now())
    return {
      name,
      markdown: await pageOf(context, company, name, inForceFrom),
      terms_date: inForceFrom.toISOString(),
    }
  })
  serve(pageHidden, () => ({ ok: true as const }))
  serve(pageBounce, countBounce)
}
