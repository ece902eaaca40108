// Discovery: finding members. A list is four steps in a row: ids, data, rules, view; the rules stand in profiles.
export { mountDiscovery } from './discovery.routes.ts'
export { showMember } from './show-member.ts'
export { suggest } from './suggest.ts'
