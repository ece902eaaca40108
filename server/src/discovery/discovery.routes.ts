import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getNeighboursEndpoint,
  getRegionCountsEndpoint,
  getSearchEndpoint,
  saveSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { answerMatchFinderEndpoint, getMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import { registerEndpoint } from '../platform/http/api.ts'
import { assertMember } from '../platform/assert-member.ts'
import { countRegions } from './count-regions.ts'
import { answerMatchFinder, showMatches } from './match-finder.ts'
import { saveSearch, showSearch } from './saved-search.ts'
import { searchMembers } from './search-members.ts'
import { showNeighbours } from './show-neighbours.ts'
import { suggest } from './suggest.ts'

const signUpMatches = 6

export function mountDiscovery(): void {
  registerEndpoint(searchMembersEndpoint, searchMembers)
  registerEndpoint(getSearchEndpoint, showSearch)
  registerEndpoint(saveSearchEndpoint, saveSearch)
  registerEndpoint(getNeighboursEndpoint, showNeighbours)
  registerEndpoint(getSignUpMatchesEndpoint, async (context) => {
    assertMember(context)
    return { profiles: await suggest(context, { count: signUpMatches }) }
  })
  registerEndpoint(getRegionCountsEndpoint, (context, { country }) => countRegions(context, country))
  registerEndpoint(getMatchFinderEndpoint, showMatches)
  registerEndpoint(answerMatchFinderEndpoint, answerMatchFinder)
}
