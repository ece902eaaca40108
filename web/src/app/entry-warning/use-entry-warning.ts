import { useVisit, type VisitData } from '../../session/use-visit.ts'

/** Where the entry warning is shown: `listed` in the countries that the site lists for it. */
export type EntryWarningCountries = 'all' | 'listed'

/** Whether the entry warning lies over the page: once, for who isn't logged in. */
export function needsEntryWarning(
  { user, settings, dismissed }: Pick<VisitData, 'user' | 'settings' | 'dismissed'>,
  countries: EntryWarningCountries,
): boolean {
  if (user !== null || !settings.enable_site_entry_popup || dismissed['site-entry-seen'] !== undefined)
    return false
  return countries === 'all' || settings.entry_warning_countries.includes(settings.geoip_selected_country)
}

export const useEntryWarning = (countries: EntryWarningCountries): boolean =>
  needsEntryWarning(useVisit(), countries)
