// Sites: which site a host is, what its operator set, and the countries, regions and cities that all sites share.
// Knows no member.
import './check-sites.job.ts'

export { cityName } from './city-name.ts'
export { companyById } from './company.sql.ts'
export { cityById, regionNames } from './geography.sql.ts'
export { legalText } from './legal-text.sql.ts'
export { loadGeography } from './load-geography.ts'
export { type Area, areaOf, citiesWithin } from './nearest-city.ts'
export { mountAppIcons } from './app-icon.ts'
export { mailSender } from './mail-sender.ts'
export { mountPaymentMarks } from './payment-mark.ts'
export { mountSites } from './sites.routes.ts'
export { provideMessageCosts, settingsOf } from './settings.ts'
export { originOfSite } from './site-origin.ts'
export {
  companySites,
  defaultSite,
  knownSiteOfHost,
  siteById,
  siteNamed,
  sisterSites,
  siteOfHost,
  type SiteReading,
  SiteUnavailable,
} from './site.sql.ts'
export {
  endTrafficSource,
  saveTrafficSource,
  trafficSourceByKey,
  trafficSourceOf,
} from './traffic-source.sql.ts'
