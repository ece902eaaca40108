// Sites: finds the site of a host, its settings, and the countries, regions and cities that all sites share.
// Has no data about members.

export { translateCityName } from './geography/translate-city-name.ts'
export { getCompanyById } from './company.sql.ts'
export { findCityById, loadRegions } from './geography/geography.sql.ts'
export { getLegalText, insertLegalText, type LegalKind } from './texts/legal-text.sql.ts'
export { findHelpLine } from './geography/help-lines.ts'
export { loadGeography } from './geography/load-geography.ts'
export { type Area, findCommonArea, findCitiesWithin } from './geography/nearest-city.ts'
export { createDraftToken, draftTokenMinutes } from './texts/draft-token.ts'
export { followSiteChanges } from './follow-site-changes.ts'
export { createMailSender, getSenderAddress } from './mail-sender.ts'
export { describeSiteProblem } from './describe-site-problem.ts'
export { listOfferedLanguages } from './texts/offered-language.sql.ts'
export { assertLanguageOffered } from './texts/assert-language-offered.ts'
export { hostSchema, type SiteRules } from './parse-site.ts'
export { isPlaceholderPhone } from './placeholder-contact.ts'
export { messageCostsPort, getPublicSettings } from './public-settings.ts'
export { getSiteOrigin } from './site-origin.ts'
export {
  getCompanySites,
  getLegalChanges,
  getShownLegalText,
  getSiteCompany,
  getDefaultSite,
  findCachedSiteByHost,
  getSiteById,
  getSitePlace,
  findSiteEntry,
  listSiteEntries,
  type SiteEntry,
  listSitePlaces,
  findSiteByHost,
  findSitesBySupportEmail,
  parseSiteRow,
  getSisterSites,
  getSiteByHost,
  type SiteServices,
  SiteUnavailableError,
} from './site.sql.ts'
export { isLegalChangePlanned } from './texts/legal-change.sql.ts'
export { findLegalTextsWith } from './texts/legal-settings.ts'
export { previewText, type TextPreview } from './texts/text-preview.ts'
export { findTrafficSource, findTrafficSourceByKey } from './traffic-source.sql.ts'
export { sitesModule } from './module.ts'
