// Discovery: search and suggestions. Each list finds ids, then loads cards; visibility rules are in profiles.
export { loadMemberProfile } from './load-member-profile.ts'
export { isLikedByPort } from './liked-members.ts'
export { suggest, findSuggestion, suggestWithPhotosFirst } from './suggestions/suggest.ts'
export { visitorsMaySearch } from './visitor-access/visitor-access.ts'
export {
  completeSearchChecks,
  findSearchesWithNewMatches,
  postponeSearchChecks,
  type SearchWithNewMatches,
} from './saved-searches/search-alerts.ts'
export { findMembersDueForSearchAlerts } from './saved-searches/search-alerts.sql.ts'
export { discoveryModule } from './module.ts'
