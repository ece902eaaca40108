// Discovery: finding members. A list is four steps in a row: ids, data, rules, view; the rules stand in profiles.
export { showMember } from './show-member.ts'
export { knownMembersPort, suggest, suggestionFor, suggestPictures } from './suggest.ts'
export { visitorsMaySearch } from './visitors.ts'
export { discoveryModule } from './module.ts'
