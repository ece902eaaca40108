import { getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getFrontFacesEndpoint,
  getNeighboursEndpoint,
  getRegionCountsEndpoint,
  getSearchEndpoint,
  hideFictionalEndpoint,
  saveLastSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { answerMatchFinderEndpoint, getMatchFinderEndpoint } from '@amarelle/contract/endpoints/games'
import {
  changeSavedSearchEndpoint,
  createSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  getSavedSearchesEndpoint,
} from '@amarelle/contract/endpoints/lists/saved-searches'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { countRegions } from './count-regions.ts'
import { answerMatchFinder, loadMatches } from './suggestions/match-finder.ts'
import { hideFictional, loadInitialSearch, saveLastSearch } from './member-search/last-search.ts'
import { loadFrontFaces } from './member-search/load-front-faces.ts'
import { searchMembers } from './member-search/search-members.ts'
import { loadSearchNeighbours } from './member-search/load-search-neighbours.ts'
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  loadSavedSearches,
} from './saved-searches/saved-searches.ts'
import { loadSignUpMatches } from './suggestions/load-sign-up-matches.ts'

export const discoveryEndpoints: readonly EndpointRoute[] = [
  createRoute(searchMembersEndpoint, searchMembers),
  createRoute(getFrontFacesEndpoint, loadFrontFaces),
  createRoute(getSearchEndpoint, loadInitialSearch),
  createRoute(saveLastSearchEndpoint, saveLastSearch),
  createRoute(hideFictionalEndpoint, (context) => hideFictional(context)),
  createRoute(getSavedSearchesEndpoint, loadSavedSearches),
  createRoute(createSavedSearchEndpoint, createSavedSearch),
  createRoute(changeSavedSearchEndpoint, changeSavedSearch),
  createRoute(deleteSavedSearchEndpoint, deleteSavedSearch),
  createRoute(getNeighboursEndpoint, loadSearchNeighbours),
  createRoute(getSignUpMatchesEndpoint, (context) => loadSignUpMatches(context)),
  createRoute(getRegionCountsEndpoint, (context, { country }) => countRegions(context, country)),
  createRoute(getMatchFinderEndpoint, loadMatches),
  createRoute(answerMatchFinderEndpoint, answerMatchFinder),
]
