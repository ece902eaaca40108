import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../api/call.ts'
import { emitMatch } from '../../../shared/match-events.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { likesQueryKey } from '../../../shared/use-like.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import {
  type SwipeDeck,
  type DeckServer,
  type DeckState,
  type SwipeHand,
  createSwipeDeck,
  type PendingDecision,
} from './swipe-deck.ts'

/** Retry delay when the browser reports a connection and no `online` event will come. */
const retryDelayMs = 5_000
const waitForConnection = () =>
  new Promise<void>((resolve) => {
    const finish = () => {
      removeEventListener('online', finish)
      clearTimeout(timer)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(finish, retryDelayMs) : undefined
    addEventListener('online', finish)
  })

const toStorageKey = (member: number): BrowserStorageName<'sessionStorage'> => `swipes:${member}`
function storePending(member: number, waiting: readonly PendingDecision[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(toStorageKey(member))
    else sessionStorage.setItem(toStorageKey(member), JSON.stringify(waiting))
  } catch {}
}
function readPending(member: number): readonly PendingDecision[] {
  try {
    return JSON.parse(sessionStorage.getItem(toStorageKey(member)) ?? '[]') as readonly PendingDecision[]
  } catch {
    return []
  }
}

const createDeckServer = (member: number): DeckServer => ({
  deal: () => call(getSwipeEndpoint, {}),
  judge: (id, verdict, key) => call(swipeEndpoint, { id, verdict }, { key }),
  undo: (key) => call(undoSwipeEndpoint, {}, { key }),
  waitForConnection,
  savePending: (waiting) => storePending(member, waiting),
})

/** Kept for the lifetime of the tab, so that the same card is on top after visiting a profile. Never set on the server. */
let tabDeck: { readonly member: number; readonly deck: SwipeDeck } | undefined

function getDeck(member: number, hand: SwipeHand): SwipeDeck {
  if (typeof document === 'undefined') return createSwipeDeck(hand, createDeckServer(member))
  if (tabDeck?.member === member) tabDeck.deck.renew(hand)
  else tabDeck = { member, deck: createSwipeDeck(hand, createDeckServer(member)) }
  return tabDeck.deck
}

/** Connects the swipe deck to React, the API and the toasts. `hand` is the loader's data. */
export function useDeck(member: number, hand: SwipeHand): { deck: SwipeDeck; state: DeckState } {
  const cache = useQueryClient()
  const toast = useToast()
  const [deck] = useState(() => getDeck(member, hand))
  const appliedHand = useRef(hand)
  const state = useSyncExternalStore(deck.subscribe, deck.state, deck.state)
  useEffect(() => {
    if (appliedHand.current === hand) return
    appliedHand.current = hand
    deck.renew(hand)
  }, [deck, hand])
  useEffect(() => deck.resume(readPending(member)), [deck, member])
  useEffect(
    () =>
      deck.onOutcome(({ liked, refused }) => {
        if (liked) void cache.invalidateQueries(likesQueryKey)
        if (liked?.match) emitMatch(liked.match)
        if (refused) toast(refused.answer.error.message)
      }),
    [deck, cache, toast],
  )
  // Requests a new hand one second after the daily likes reset.
  const { likes_again_at: resetsAt } = state.likeAllowance
  useEffect(() => {
    const delayMs = Math.max(1_000, Date.parse(resetsAt) - Date.now() + 1_000)
    const timer = setTimeout(
      () => {
        void call(getSwipeEndpoint, {}).then(deck.renew, () => undefined)
      },
      Math.min(delayMs, 86_400_000),
    )
    return () => clearTimeout(timer)
  }, [deck, resetsAt])
  return { deck, state }
}
