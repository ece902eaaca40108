// Discovery: finding members. A list is four steps in a row: ids, data, rules, view; the rules stand in profiles.
export { loadMemberProfile } from './load-member-profile.ts'
export { likedMembersPort, suggest, findSuggestion, suggestWithPhotosFirst } from './suggestions/suggest.ts'
export { visitorsMaySearch } from './visitor-access/visitor-access.ts'
export { discoveryModule } from './module.ts'
