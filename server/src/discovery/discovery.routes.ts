import { getSignUpMatches } from '@amarelle/contract/accounts'
import {
  getNeighbours,
  getRegionCounts,
  getSearch,
  saveSearch as saveSearchEndpoint,
  searchMembers as searchEndpoint,
} from '@amarelle/contract/discovery'
import { answerMatchFinder as answerEndpoint, getMatchFinder } from '@amarelle/contract/games'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { countRegions } from './count-regions.ts'
import { answerMatchFinder, showMatches } from './match-finder.ts'
import { saveSearch, showSearch } from './saved-search.ts'
import { searchMembers } from './search-members.ts'
import { showNeighbours } from './show-neighbours.ts'
import { suggest } from './suggest.ts'

const signUpMatches = 6

export function mountDiscovery(): void {
  serve(searchEndpoint, searchMembers)
  serve(getSearch, showSearch)
  serve(saveSearchEndpoint, saveSearch)
  serve(getNeighbours, showNeighbours)
  serve(getSignUpMatches, async (context) => {
    requireMember(context)
    return { profiles: await suggest(context, { count: signUpMatches }) }
  })
  serve(getRegionCounts, (context, { country }) => countRegions(context, country))
  serve(getMatchFinder, showMatches)
  serve(answerEndpoint, answerMatchFinder)
}
