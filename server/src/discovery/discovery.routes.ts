import { getSignUpMatches } from '@amarelle/contract/accounts'
import {
  getNeighbours,
  getSearch,
  saveSearch as saveSearchEndpoint,
  searchMembers as searchEndpoint,
} from '@amarelle/contract/discovery'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOf } from '../profiles/index.ts'
import { saveSearch, showSearch } from './saved-search.ts'
import { searchMembers } from './search-members.ts'
import { showNeighbours } from './show-neighbours.ts'
import { suggestSome } from './suggest.ts'

const signUpMatches = 6

export function mountDiscovery(): void {
  serve(searchEndpoint, searchMembers)
  serve(getSearch, showSearch)
  serve(saveSearchEndpoint, saveSearch)
  serve(getNeighbours, showNeighbours)
  serve(getSignUpMatches, async (context) => {
    requireMember(context)
    const ids = await suggestSome(context, signUpMatches)
    const cards = await cardsOf(context, ids)
    return {
      profiles: ids.flatMap((id) => {
        const card = cards.get(id)
        return card ? [{ ...card, reasons: [] }] : []
      }),
    }
  })
}
