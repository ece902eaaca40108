import { useVisit, type VisitData } from '../../session/use-visit.ts'

/** Where a layout shows the entry warning; `listed` means the countries in the site setting `entry_warning_countries`. */
export type EntryWarningCountries = 'all' | 'listed'

/** Returns whether to show the entry warning: only to visitors who have not accepted it yet. */
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
