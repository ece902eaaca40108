import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import type { ProfileCard, Suggestion } from '@amarelle/contract/endpoints/profiles'
import { isApiError, type ApiError } from '../../../api/api-error.ts'

export type SwipeHand = EndpointAnswer<typeof getSwipeEndpoint>
export type SwipeDecision = 'like' | 'pass'
type LikeAllowance = Pick<SwipeHand, 'likes_left' | 'likes_a_day' | 'likes_again_at'>

/** What was decided and has no answer yet. The key makes sure that it counts once, however often it is sent. */
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
  /** Resolves when it is worth while to try again after a lost connection. */
  readonly waitForConnection: () => Promise<void>
  /** Keeps what waits over a reload. */
  readonly savePending: (waiting: readonly PendingDecision[]) => void
}
export interface DeckState {
  /** The first is on top. */
  readonly cards: readonly Suggestion[]
  readonly likeAllowance: LikeAllowance
  /** Less those that wait for their answer. */
  readonly likesLeft: number
  readonly canUndo: boolean
  /** Decisions without an answer yet. */
  readonly waiting: number
  /** No connection: what waits is sent when it is back. */
  readonly offline: boolean
  /** The server has nobody who isn't here already. */
  readonly isExhausted: boolean
}
/** What came of a decision: a like that arrived, with whom it is a match, or why it was refused. */
interface DecisionOutcome {
  readonly liked?: { readonly match: ProfileCard | null }
  readonly refused?: ApiError
}
type OutcomeListener = (outcome: DecisionOutcome) => void

/** Ahead of the last card there is time to ask for more. */
const refillThreshold = 4
/** Of somebody who is gone or out of reach: the card doesn't come back. */
const unavailableErrorCodes = ['not_found', 'blocked_by', 'you_blocked', 'own_profile']

/**
 * The cards of the swipe game in the browser: a decision shows at once, is sent in its order and taken back when the server
 * refuses it; without a connection it waits. More cards are fetched before they are needed.
 */
export function createSwipeDeck(hand: SwipeHand, server: DeckServer) {
  let cards: readonly Suggestion[] = hand.cards
  let standing: LikeAllowance = hand
  let canUndo = hand.can_undo
  let offline = false
  let drained = hand.cards.length === 0
  let waiting: readonly PendingDecision[] = []
  /** How often that has changed: what was asked for before says nothing of the standing after. */
  let changes = 0
  let working = false
  let dealing = false
  /** The card that an undo shows again. */
  let last: Suggestion | undefined
  /** Decided in this visit: not shown again before the server begins anew. */
  const seen = new Set<number>()
  const known = new Map<number, Suggestion>()
  const screens = new Set<() => void>()
  const ears = new Set<OutcomeListener>()
  const stateNow = (): DeckState => {
    const likes = waiting.filter(({ verdict }) => verdict === 'like').length
    return {
      cards,
      likeAllowance: standing,
      likesLeft: Math.max(0, standing.likes_left - likes),
      canUndo,
      waiting: waiting.length,
      offline,
      isExhausted: drained,
    }
  }
  let state = stateNow()
  const show = () => {
    state = stateNow()
    for (const screen of screens) screen()
  }
  const tell: OutcomeListener = (outcome) => {
    for (const ear of ears) ear(outcome)
  }
  const putOnTop = (card: Suggestion) => {
    seen.delete(card.id)
    cards = [card, ...cards.filter(({ id }) => id !== card.id)]
  }
  const queue = (next: readonly PendingDecision[]) => {
    waiting = next
    changes += 1
    server.savePending(waiting)
  }

  /** What the server dealt, without what was decided since; all of it when it was asked `anew`, with nothing left. */
  const fresh = (dealt: readonly Suggestion[], anew: boolean): readonly Suggestion[] => {
    const undecided = dealt.filter(({ id }) =>
      waiting.every((one) => one.id !== id || one.verdict === 'undo'),
    )
    const unseen = undecided.filter(({ id }) => !seen.has(id))
    if (unseen.length > 0 || !anew) return unseen
    for (const { id } of undecided) seen.delete(id)
    return undecided
  }
  async function deal(): Promise<void> {
    const empty = cards.length === 0
    if (dealing || cards.length >= refillThreshold || (drained && !empty) || (empty && waiting.length > 0))
      return
    dealing = true
    const asked = changes
    try {
      const dealt = await server.deal()
      const more = fresh(dealt.cards, empty).filter(({ id }) => cards.every((card) => card.id !== id))
      if (waiting.length === 0 && asked === changes) standing = dealt
      cards = [...cards, ...more]
      // What was only just decided may still stand in the answer: an empty hand is asked for once more.
      drained = more.length === 0 && (cards.length > 0 || dealt.cards.length === 0)
      offline = false
    } catch (error) {
      if (isApiError(error)) drained = true
      else {
        offline = true
        show()
        await server.waitForConnection()
      }
    }
    dealing = false
    show()
    if (!drained) void deal()
  }

  /** Asks how it stands, where something was decided since what a loader brought was asked for. */
  async function recount(): Promise<void> {
    const asked = changes
    try {
      const dealt = await server.deal()
      if (waiting.length > 0 || asked !== changes) return
      standing = dealt
      canUndo = dealt.can_undo
      show()
    } catch {
      // The next decision's answer says it, too.
    }
  }

  const takeBack = (item: PendingDecision, refusal: ApiError) => {
    const card = item.id === null ? undefined : known.get(item.id)
    // An undo that was refused: whether the card is the next one is the server's to say.
    if (item.verdict === 'undo') cards = cards.filter(({ id }) => id !== item.id)
    else if (card && !unavailableErrorCodes.includes(refusal.code)) putOnTop(card)
    if (refusal.code === 'like_limit') standing = { ...standing, likes_left: 0 }
    canUndo = false
    drained = false
    tell({ refused: refusal })
  }
  const send = async (item: PendingDecision): Promise<void> => {
    if (item.verdict === 'undo') {
      const answer = await server.undo(item.key)
      standing = answer
      queue(waiting.slice(1))
      canUndo = waiting.length === 0 ? answer.can_undo : canUndo
      known.set(answer.card.id, answer.card)
      // Decided about again meanwhile: it doesn't come back.
      if (!waiting.some(({ id }) => id === answer.card.id)) putOnTop(answer.card)
    } else {
      const answer = await server.judge(item.id, item.verdict, item.key)
      standing = answer
      queue(waiting.slice(1))
      canUndo = waiting.length === 0 ? answer.can_undo : canUndo
      if (item.verdict === 'like') tell({ liked: { match: answer.match } })
    }
  }
  /** One after the other, in the order in which they were made. */
  async function work(): Promise<void> {
    if (working) return
    working = true
    for (let [item] = waiting; item; [item] = waiting) {
      try {
        await send(item)
        offline = false
      } catch (error) {
        if (isApiError(error)) {
          queue(waiting.slice(1))
          takeBack(item, error)
        } else {
          offline = true
          show()
          await server.waitForConnection()
        }
      }
      show()
    }
    working = false
    void deal()
  }

  return {
    state: () => state,
    subscribe: (screen: () => void): (() => void) => {
      screens.add(screen)
      return () => screens.delete(screen)
    },
    /** Hears of likes that arrived and of decisions that were refused. */
    onOutcome: (ear: OutcomeListener): (() => void) => {
      ears.add(ear)
      return () => ears.delete(ear)
    },
    /** Decides about the card on top; a like only while there is one left. */
    decide: (verdict: SwipeDecision): void => {
      const [card, ...rest] = cards
      if (!card || (verdict === 'like' && state.likesLeft === 0)) return
      known.set(card.id, card)
      seen.add(card.id)
      last = card
      cards = rest
      canUndo = true
      queue([...waiting, { verdict, id: card.id, key: crypto.randomUUID() }])
      show()
      void work()
      void deal()
    },
    /** Takes the last decision back. */
    undo: (): void => {
      if (!canUndo) return
      const unsent = waiting.length > 1 ? waiting.at(-1) : undefined
      canUndo = false
      // The first one may be on its way, the others aren't: nobody needs to hear of them.
      if (last && unsent && unsent.id === last.id) queue(waiting.slice(0, -1))
      else queue([...waiting, { verdict: 'undo', id: last?.id ?? null, key: crypto.randomUUID() }])
      if (last) putOnTop(last)
      last = undefined
      show()
      void work()
    },
    /** What a loader brought: the card on top stays there while it is one of them. */
    renew: (dealt: SwipeHand): void => {
      const [top] = cards
      const next = fresh(dealt.cards, cards.length === 0 && waiting.length === 0)
      if (changes === 0) [standing, canUndo] = [dealt, dealt.can_undo]
      else if (waiting.length === 0) void recount()
      const first = next.find(({ id }) => id === top?.id)
      cards = first ? [first, ...next.filter((card) => card !== first)] : next
      drained = next.length === 0 && dealt.cards.length === 0
      show()
      void deal()
    },
    /** What a page before this one kept is sent. */
    resume: (kept: readonly PendingDecision[]): void => {
      if (kept.length === 0 || waiting.length > 0) return
      for (const { id, verdict } of kept) if (id !== null && verdict !== 'undo') seen.add(id)
      queue(kept)
      cards = cards.filter(({ id }) => !seen.has(id))
      show()
      void work()
    },
  }
}
export type SwipeDeck = ReturnType<typeof createSwipeDeck>
