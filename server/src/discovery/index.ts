// Discovery: finding members. A list is four steps in a row: ids, data, rules, view; the rules stand in profiles.
export { hearDiscovery } from './discovery-life.ts'
export { mountDiscovery } from './discovery.routes.ts'
export { savedFilters } from './saved-search.ts'
export { showMember } from './show-member.ts'
export { suggest } from './suggest.ts'
export { visitorsMaySearch } from './visitors.ts'
