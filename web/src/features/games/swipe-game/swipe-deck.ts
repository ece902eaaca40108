import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import type { ProfileCard, Suggestion } from '@amarelle/contract/endpoints/profiles'
import { isApiError, type ApiError } from '../../../api/api-error.ts'

export type SwipeHand = EndpointAnswer<typeof getSwipeEndpoint>
export type SwipeDecision = 'like' | 'pass'
type LikeAllowance = Pick<SwipeHand, 'likes_left' | 'likes_a_day' | 'likes_again_at'>

/** A decision without an answer yet. `key` is the idempotency key: it counts once, however often it is sent. */
export type PendingDecision = { readonly key: string } & (
  | { readonly verdict: SwipeDecision; readonly id: number }
  | { readonly verdict: 'undo'; readonly id: number | null }
)

export interface DeckServer {
  readonly deal: () => Promise<SwipeHand>
  readonly judge: (
    id: number,
    verdict: SwipeDecision,
    key: string,
  ) => Promise<EndpointAnswer<typeof swipeEndpoint>>
  readonly undo: (key: string) => Promise<EndpointAnswer<typeof undoSwipeEndpoint>>
  /** Resolves when a retry after a lost connection makes sense. */
  readonly waitForConnection: () => Promise<void>
  /** Stores the unanswered decisions, so that they survive a reload. */
  readonly savePending: (waiting: readonly PendingDecision[]) => void
}
export interface DeckState {
  /** The first card is on top. */
  readonly cards: readonly Suggestion[]
  readonly likeAllowance: LikeAllowance
  /** The server's number minus the likes without an answer. */
  readonly likesLeft: number
  readonly canUndo: boolean
  /** Number of decisions without an answer. */
  readonly waiting: number
  /** Pending decisions are sent when the connection is back. */
  readonly offline: boolean
  /** The server has no further cards. */
  readonly isExhausted: boolean
}
/** The result of a decision: a delivered like, with its match if there is one, or the reason for a refusal. */
interface DecisionOutcome {
  readonly liked?: { readonly match: ProfileCard | null }
  readonly refused?: ApiError
}
type OutcomeListener = (outcome: DecisionOutcome) => void

/** Requests more cards when fewer than this remain. */
const refillThreshold = 4
/** After these errors the card doesn't come back: the member is gone or unavailable. */
const unavailableErrorCodes = ['not_found', 'blocked_by', 'you_blocked', 'own_profile']

/**
 * Client state of the swipe game. Decisions apply optimistically, are sent in order, rolled back when the server refuses
 * them and kept while offline. More cards are fetched before they are needed.
 */
export function createSwipeDeck(hand: SwipeHand, server: DeckServer) {
  let cards: readonly Suggestion[] = hand.cards
  let likeAllowance: LikeAllowance = hand
  let canUndo = hand.can_undo
  let offline = false
  let isExhausted = hand.cards.length === 0
  let waiting: readonly PendingDecision[] = []
  /** Counts changes of `waiting`: an answer requested at an older version must not overwrite the like allowance. */
  let queueVersion = 0
  let isSending = false
  let isFetching = false
  /** The card of the last decision, shown again by an undo. */
  let undoCard: Suggestion | undefined
  /** Decided in this visit; not shown again until the server deals only decided cards. */
  const decidedIds = new Set<number>()
  const decidedCards = new Map<number, Suggestion>()
  const subscribers = new Set<() => void>()
  const outcomeListeners = new Set<OutcomeListener>()
  const createState = (): DeckState => {
    const likes = waiting.filter(({ verdict }) => verdict === 'like').length
    return {
      cards,
      likeAllowance,
      likesLeft: Math.max(0, likeAllowance.likes_left - likes),
      canUndo,
      waiting: waiting.length,
      offline,
      isExhausted,
    }
  }
  let state = createState()
  const updateState = () => {
    state = createState()
    for (const subscriber of subscribers) subscriber()
  }
  const emitOutcome: OutcomeListener = (outcome) => {
    for (const listener of outcomeListeners) listener(outcome)
  }
  const putOnTop = (card: Suggestion) => {
    decidedIds.delete(card.id)
    cards = [card, ...cards.filter(({ id }) => id !== card.id)]
  }
  const setWaiting = (next: readonly PendingDecision[]) => {
    waiting = next
    queueVersion += 1
    server.savePending(waiting)
  }

  /** Removes decided cards; with `allowDecided`, returns answered ones again when nothing else is left. */
  const selectNewCards = (
    dealtCards: readonly Suggestion[],
    allowDecided: boolean,
  ): readonly Suggestion[] => {
    const undecided = dealtCards.filter(({ id }) =>
      waiting.every((pending) => pending.id !== id || pending.verdict === 'undo'),
    )
    const newCards = undecided.filter(({ id }) => !decidedIds.has(id))
    if (newCards.length > 0 || !allowDecided) return newCards
    for (const { id } of undecided) decidedIds.delete(id)
    return undecided
  }
  async function refill(): Promise<void> {
    const empty = cards.length === 0
    if (
      isFetching ||
      cards.length >= refillThreshold ||
      (isExhausted && !empty) ||
      (empty && waiting.length > 0)
    )
      return
    isFetching = true
    const versionAtRequest = queueVersion
    try {
      const newHand = await server.deal()
      const newCards = selectNewCards(newHand.cards, empty).filter(({ id }) =>
        cards.every((card) => card.id !== id),
      )
      if (waiting.length === 0 && versionAtRequest === queueVersion) likeAllowance = newHand
      cards = [...cards, ...newCards]
      // The answer may hold only cards that were just decided; an empty deck then requests once more.
      isExhausted = newCards.length === 0 && (cards.length > 0 || newHand.cards.length === 0)
      offline = false
    } catch (error) {
      if (isApiError(error)) isExhausted = true
      else {
        offline = true
        updateState()
        await server.waitForConnection()
      }
    }
    isFetching = false
    updateState()
    if (!isExhausted) void refill()
  }

  /** Requests the like allowance again; loader data may be older than the last decision. */
  async function refreshAllowance(): Promise<void> {
    const versionAtRequest = queueVersion
    try {
      const newHand = await server.deal()
      if (waiting.length > 0 || versionAtRequest !== queueVersion) return
      likeAllowance = newHand
      canUndo = newHand.can_undo
      updateState()
    } catch {
      // The answer to the next decision brings the allowance, too.
    }
  }

  const handleRefusal = (item: PendingDecision, refusal: ApiError) => {
    const card = item.id === null ? undefined : decidedCards.get(item.id)
    // A refused undo removes the restored card again; the server decides whether it is dealt later.
    if (item.verdict === 'undo') cards = cards.filter(({ id }) => id !== item.id)
    else if (card && !unavailableErrorCodes.includes(refusal.code)) putOnTop(card)
    if (refusal.code === 'like_limit') likeAllowance = { ...likeAllowance, likes_left: 0 }
    canUndo = false
    isExhausted = false
    emitOutcome({ refused: refusal })
  }
  const send = async (item: PendingDecision): Promise<void> => {
    if (item.verdict === 'undo') {
      const answer = await server.undo(item.key)
      likeAllowance = answer
      setWaiting(waiting.slice(1))
      canUndo = waiting.length === 0 ? answer.can_undo : canUndo
      decidedCards.set(answer.card.id, answer.card)
      // The member may have decided on this card again meanwhile; then it stays away.
      if (!waiting.some(({ id }) => id === answer.card.id)) putOnTop(answer.card)
    } else {
      const answer = await server.judge(item.id, item.verdict, item.key)
      likeAllowance = answer
      setWaiting(waiting.slice(1))
      canUndo = waiting.length === 0 ? answer.can_undo : canUndo
      if (item.verdict === 'like') emitOutcome({ liked: { match: answer.match } })
    }
  }
  /** Sends pending decisions one by one, in order; waits for the connection and retries after network errors. */
  async function sendPending(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let [item] = waiting; item; [item] = waiting) {
      try {
        await send(item)
        offline = false
      } catch (error) {
        if (isApiError(error)) {
          setWaiting(waiting.slice(1))
          handleRefusal(item, error)
        } else {
          offline = true
          updateState()
          await server.waitForConnection()
        }
      }
      updateState()
    }
    isSending = false
    void refill()
  }

  return {
    state: () => state,
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    /** Subscribes to delivered likes and refused decisions; returns the unsubscribe function. */
    onOutcome: (listener: OutcomeListener): (() => void) => {
      outcomeListeners.add(listener)
      return () => outcomeListeners.delete(listener)
    },
    /** Decides on the top card; ignores a like when none is left. */
    decide: (verdict: SwipeDecision): void => {
      const [card, ...rest] = cards
      if (!card || (verdict === 'like' && state.likesLeft === 0)) return
      decidedCards.set(card.id, card)
      decidedIds.add(card.id)
      undoCard = card
      cards = rest
      canUndo = true
      setWaiting([...waiting, { verdict, id: card.id, key: crypto.randomUUID() }])
      updateState()
      void sendPending()
      void refill()
    },
    /** Takes a card away that was liked outside the game's decisions, as by a super like. */
    remove: (id: number): void => {
      decidedIds.add(id)
      cards = cards.filter((card) => card.id !== id)
      updateState()
      void refill()
    },
    /** Undoes the last decision; does nothing if `canUndo` is false. */
    undo: (): void => {
      if (!canUndo) return
      const unsent = waiting.length > 1 ? waiting.at(-1) : undefined
      canUndo = false
      // Only the first pending decision may be in flight; a later one is dropped without a request.
      if (undoCard && unsent && unsent.id === undoCard.id) setWaiting(waiting.slice(0, -1))
      else setWaiting([...waiting, { verdict: 'undo', id: undoCard?.id ?? null, key: crypto.randomUUID() }])
      if (undoCard) putOnTop(undoCard)
      undoCard = undefined
      updateState()
      void sendPending()
    },
    /** Applies a hand from the loader; the top card stays on top if the hand contains it. */
    renew: (newHand: SwipeHand): void => {
      const [top] = cards
      const next = selectNewCards(newHand.cards, cards.length === 0 && waiting.length === 0)
      if (queueVersion === 0) [likeAllowance, canUndo] = [newHand, newHand.can_undo]
      else if (waiting.length === 0) void refreshAllowance()
      const sameTop = next.find(({ id }) => id === top?.id)
      cards = sameTop ? [sameTop, ...next.filter((card) => card !== sameTop)] : next
      isExhausted = next.length === 0 && newHand.cards.length === 0
      updateState()
      void refill()
    },
    /** Sends the decisions that an earlier page stored. */
    resume: (savedPending: readonly PendingDecision[]): void => {
      if (savedPending.length === 0 || waiting.length > 0) return
      for (const { id, verdict } of savedPending) if (id !== null && verdict !== 'undo') decidedIds.add(id)
      setWaiting(savedPending)
      cards = cards.filter(({ id }) => !decidedIds.has(id))
      updateState()
      void sendPending()
    },
  }
}
export type SwipeDeck = ReturnType<typeof createSwipeDeck>
