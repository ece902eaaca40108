import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getNeighboursEndpoint,
  getRegionCountsEndpoint,
  getSearchEndpoint,
  saveSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { answerMatchFinderEndpoint, getMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember } from '../platform/assert-member.ts'
import { countRegions } from './count-regions.ts'
import { answerMatchFinder, showMatches } from './match-finder.ts'
import { saveSearch, showSearch } from './saved-search.ts'
import { searchMembers } from './search-members.ts'
import { showNeighbours } from './show-neighbours.ts'
import { suggest } from './suggest.ts'

const signUpMatches = 6

export const discoveryEndpoints: readonly EndpointRoute[] = [
  createRoute(searchMembersEndpoint, searchMembers),
  createRoute(getSearchEndpoint, showSearch),
  createRoute(saveSearchEndpoint, saveSearch),
  createRoute(getNeighboursEndpoint, showNeighbours),
  createRoute(getSignUpMatchesEndpoint, async (context) => {
    assertMember(context)
    return { profiles: await suggest(context, { count: signUpMatches }) }
  }),
  createRoute(getRegionCountsEndpoint, (context, { country }) => countRegions(context, country)),
  createRoute(getMatchFinderEndpoint, showMatches),
  createRoute(answerMatchFinderEndpoint, answerMatchFinder),
]
