import { getSignUpMatches } from '@amarelle/contract/accounts'
import { searchMembers as searchEndpoint } from '@amarelle/contract/discovery'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOf } from '../profiles/index.ts'
import { searchMembers } from './search-members.ts'
import { suggestSome } from './suggest.ts'

const signUpMatches = 6

export function mountDiscovery(): void {
  serve(searchEndpoint, searchMembers)
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
