import type { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../platform/context.ts'
import { loadCards } from './cards.ts'

/** Names the members before and after a member in a list; null where there is none. */
export async function loadNeighbourNames(
  context: RequestContext,
  { previous, next }: { previous: number | null; next: number | null },
): Promise<EndpointAnswer<typeof getNeighboursEndpoint>> {
  const cards = await loadCards(
    context,
    [previous, next].filter((id) => id !== null),
  )
  const toNeighbour = (id: number | null) => {
    const card = id === null ? undefined : cards.get(id)
    return card ? { id: card.id, name: card.name, fictional: card.fictional } : null
  }
  return { previous: toNeighbour(previous), next: toNeighbour(next) }
}
