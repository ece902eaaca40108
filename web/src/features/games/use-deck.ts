import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { emitMatch } from '../../shared/match-events.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { type Deck, type DeckServer, type DeckState, type Hand, newDeck, type Waiting } from './deck.ts'

/** How long to wait where the browser believes that it has a connection. */
const pause = 5_000
const back = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(end, pause) : undefined
    addEventListener('online', end)
  })

const nameOf = (member: number): BrowserStorageName<'sessionStorage'> => `swipes:${member}`
function keep(member: number, waiting: readonly Waiting[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(nameOf(member))
    else sessionStorage.setItem(nameOf(member), JSON.stringify(waiting))
  } catch {}
}
function readKept(member: number): readonly Waiting[] {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(member)) ?? '[]') as readonly Waiting[]
  } catch {
    return []
  }
}

const serverFor = (member: number): DeckServer => ({
  deal: () => call(getSwipeEndpoint, {}),
  judge: (id, verdict, key) => call(swipeEndpoint, { id, verdict }, { key }),
  undo: (key) => call(undoSwipeEndpoint, {}, { key }),
  back,
  keep: (waiting) => keep(member, waiting),
})

/** The tab's own: who looks at a profile and comes back finds the same card on top. Never on the server. */
let kept: { readonly member: number; readonly deck: Deck } | undefined

function deckOf(member: number, hand: Hand): Deck {
  if (typeof document === 'undefined') return newDeck(hand, serverFor(member))
  if (kept?.member === member) kept.deck.renew(hand)
  else kept = { member, deck: newDeck(hand, serverFor(member)) }
  return kept.deck
}

/** The cards of the swipe game, begun by what the loader dealt. */
export function useDeck(member: number, hand: Hand): { deck: Deck; state: DeckState } {
  const cache = useQueryClient()
  const toast = useToast()
  const [deck] = useState(() => deckOf(member, hand))
  const dealt = useRef(hand)
  const state = useSyncExternalStore(deck.listen, deck.state, deck.state)
  useEffect(() => {
    if (dealt.current === hand) return
    dealt.current = hand
    deck.renew(hand)
  }, [deck, hand])
  useEffect(() => deck.resume(readKept(member)), [deck, member])
  useEffect(
    () =>
      deck.hear(({ liked, refused }) => {
        if (liked) void cache.invalidateQueries(likesQueryKey)
        if (liked?.match) emitMatch(liked.match)
        if (refused) toast(refused.answer.error.message)
      }),
    [deck, cache, toast],
  )
  // At midnight the likes are counted anew.
  const { likes_again_at: again } = state.standing
  useEffect(() => {
    const left = Math.max(1_000, Date.parse(again) - Date.now() + 1_000)
    const timer = setTimeout(
      () => {
        void call(getSwipeEndpoint, {}).then(deck.renew, () => undefined)
      },
      Math.min(left, 86_400_000),
    )
    return () => clearTimeout(timer)
  }, [deck, again])
  return { deck, state }
}
