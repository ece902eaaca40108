import { useVisit } from './use-visit.ts'

/** Where the entry warning is shown: `listed` in the countries that the site lists for it. */
export type WarnedCountries = 'all' | 'listed'

/** Whether the entry warning lies over the page: once, for who isn't logged in. */
export function useEntryWarning(countries: WarnedCountries): boolean {
  const { user, settings, dismissed } = useVisit()
  if (user !== null || !settings.enable_site_entry_popup || dismissed['site-entry-seen'] !== undefined)
    return false
  return countries === 'all' || settings.entry_warning_countries.includes(settings.geoip_selected_country)
}
