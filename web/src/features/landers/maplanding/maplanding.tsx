import { getRegionCountsEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { visitContext } from '../../../session/visit-context.ts'
import { LanderIntro, LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import { getLanderVariant } from '../texts/lander-variants.ts'
import type { Route } from './+types/maplanding.ts'
import { type RegionCount, DotMap } from './dot-map.tsx'
import { findCountryMap } from './maps.ts'
import * as maplandingStyles from './maplanding.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const data = await loadLander(visit, 'maplanding', { slug: params.slug, request })
  const { niche, geoip_selected_country, countries: servedCountries } = visit.settings
  const variantCountry = getLanderVariant('maplanding', data.slug, niche).country
  const country =
    variantCountry && servedCountries.includes(variantCountry) ? variantCountry : geoip_selected_country
  const [{ countries }, { regions: counts }] = await Promise.all([
    visit.call(getRegionsEndpoint, {}),
    visit.call(getRegionCountsEndpoint, { country }),
  ])
  const countryRegions = countries.find((entry) => entry.country === country)
  const regions: RegionCount[] = (countryRegions?.regions ?? []).map(({ code, name }) => ({
    code,
    name,
    atLeast: counts.find((entry) => entry.code === code)?.at_least ?? 0,
  }))
  return { ...data, country, name: countryRegions?.name ?? country, regions, map: findCountryMap(country) }
}

function RegionCountList({ country, regions }: { country: string; regions: readonly RegionCount[] }) {
  return (
    <ul className={maplandingStyles.list}>
      {regions.map(({ code, name, atLeast }) => (
        <li key={code}>
          <Link to={`/members?country=${country}&countryregion=${code}`}>
            {name}
            {atLeast > 0 ? (
              <span className="numeric">
                <Trans>{atLeast} or more</Trans>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Landing page with the regions of a country and their rounded member counts. */
export default function MapLanding({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  const { t } = useLingui()
  const { country, name, regions, map } = loaderData
  const counted = regions.filter(({ atLeast }) => atLeast > 0)
  const sorted = [...counted].sort((a, b) => b.atLeast - a.atLeast)
  return (
    <LanderPage texts={texts}>
      <div className={`wrap ${landerStyles.twoColumns}`}>
        <LanderIntro texts={texts}>
          <div className={landerStyles.start}>
            <FictionalNote />
            <StartForm data={loaderData} chosen={texts.lookingFor} />
          </div>
        </LanderIntro>
        <section className={maplandingStyles.side} aria-label={t`Regions of ${name}`}>
          {map ? <DotMap map={map} counted={counted} /> : null}
          <div className={maplandingStyles.words}>
            <h2 className="heading-3">{name}</h2>
            <p className="small muted">
              {counted.length > 0 ? (
                <Trans>
                  Members by region, rounded down to the nearest ten, not counting fictional profiles. Where
                  there are only a few, we show no number.
                </Trans>
              ) : (
                <Trans>
                  Where there are still only a few members, we show no number, so it can’t give anyone away.
                </Trans>
              )}
            </p>
            <RegionCountList country={country} regions={sorted.length > 0 ? sorted : regions.slice(0, 6)} />
          </div>
        </section>
      </div>
    </LanderPage>
  )
}
