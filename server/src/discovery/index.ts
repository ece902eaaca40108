// Discovery: finding members. A list is four steps in a row: ids, data, rules, view; the rules stand in profiles.
export { hearDiscovery } from './discovery-life.ts'
export { mountDiscovery } from './discovery.routes.ts'
export { showMember } from './show-member.ts'
export { provideTaken, suggest, suggestionFor, suggestPictures } from './suggest.ts'
export { visitorsMaySearch } from './visitors.ts'
