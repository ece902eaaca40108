import type { ErrorCode } from '@amarelle/contract/domain/errors'
import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { type DeckServer, type SwipeHand, createSwipeDeck, type PendingDecision } from './swipe-deck.ts'

const createSuggestion = (id: number): Suggestion => ({
  id,
  name: `Member ${id}`,
  age: 30,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  main_image: null,
  fictional: false,
  deleted: false,
  online: false,
  premium: false,
  verified_month: null,
  is_new: false,
  distance_under_km: null,
  reasons: [],
})
const createApiError = (code: ErrorCode) =>
  Object.assign(new Error(code), {
    code,
    status: 409,
    answer: { error: { code, message: code } },
  })

/** A fake server; `refuse` queues error codes for the next requests, and while offline requests fail with a TypeError. */
function createTestServer({ members = 30, likes = 4 }: { members?: number; likes?: number } = {}) {
  const judged: number[] = []
  const sent: string[] = []
  const keys = new Map<string, number>()
  let likesLeft = likes
  let savedPending: readonly PendingDecision[] = []
  let connected = true
  let online = Promise.withResolvers<void>()
  const refusals: ErrorCode[] = []
  const getAllowance = () => ({
    likes_left: likesLeft,
    likes_a_day: likes,
    likes_again_at: '2026-11-22T00:00:00Z',
  })
  const deal = (): SwipeHand => {
    const allIds = Array.from({ length: members }, (_, index) => index + 1)
    const unseen = allIds.filter((id) => !judged.includes(id))
    return {
      ...getAllowance(),
      cards: (unseen.length > 0 ? unseen : allIds).slice(0, 10).map(createSuggestion),
      can_undo: judged.length > 0,
    }
  }
  /** Answers asynchronously, like a real server. */
  const respond = async <T>(createAnswer: () => T): Promise<T> => {
    await Promise.resolve()
    if (!connected) throw new TypeError('no connection')
    const code = refusals.shift()
    if (code) throw createApiError(code)
    return createAnswer()
  }
  const server: DeckServer = {
    deal: () => respond(deal),
    judge: (id, verdict, key) => {
      sent.push(`${verdict} ${id}`)
      return respond(() => {
        if (!keys.has(key)) {
          keys.set(key, id)
          judged.push(id)
          if (verdict === 'like') likesLeft -= 1
        }
        return { ...getAllowance(), match: null, can_undo: true }
      })
    },
    undo: () => {
      sent.push('undo')
      return respond(() => {
        const id = judged.pop() ?? 0
        return { ...getAllowance(), card: createSuggestion(id), can_undo: false }
      })
    },
    waitForConnection: () => online.promise,
    savePending: (waiting) => {
      savedPending = waiting
    },
  }
  return {
    server,
    deal,
    judged,
    sent,
    refuse: (...codes: ErrorCode[]) => refusals.push(...codes),
    getSavedPending: () => savedPending,
    goOffline: () => {
      connected = false
      online = Promise.withResolvers()
    },
    reconnect: () => {
      connected = true
      online.resolve()
    },
  }
}
const openDeck = (options: Parameters<typeof createTestServer>[0] = {}) => {
  const testServer = createTestServer(options)
  const deck = createSwipeDeck(testServer.deal(), testServer.server)
  const getTopId = () => deck.state().cards[0]?.id
  const waitUntilSent = () => expect.poll(() => deck.state().waiting).toBe(0)
  return { ...testServer, deck, getTopId, waitUntilSent }
}

test('decisions show at once and are sent in order', async () => {
  const { deck, getTopId, sent, waitUntilSent } = openDeck()
  deck.decide('like')
  deck.decide('pass')
  deck.decide('like')
  expect(getTopId()).toBe(4)
  expect(deck.state().likesLeft).toBe(2)
  expect(sent).toEqual(['like 1'])
  await waitUntilSent()
  expect(sent).toEqual(['like 1', 'pass 2', 'like 3'])
  expect(deck.state().likeAllowance.likes_left).toBe(2)
})

test('refills the deck before it runs out, without duplicates', async () => {
  const { deck, waitUntilSent } = openDeck()
  const cardIds: number[] = []
  for (let turn = 0; turn < 25; turn += 1) {
    cardIds.push(deck.state().cards[0]?.id ?? 0)
    deck.decide('pass')
    await waitUntilSent()
    await expect.poll(() => deck.state().cards.length).toBeGreaterThan(0)
  }
  expect(cardIds).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
})

test('starts again when all cards are decided and the server deals them again', async () => {
  const { deck, getTopId } = openDeck({ members: 3 })
  for (const id of [1, 2, 3]) {
    expect(getTopId()).toBe(id)
    deck.decide('pass')
  }
  await expect.poll(getTopId).toBe(1)
})

test('reports an empty hand as exhausted', () => {
  expect(openDeck({ members: 0 }).deck.state()).toMatchObject({ cards: [], isExhausted: true })
})

test('ignores a like when none is left; passing still works', async () => {
  const { deck, getTopId, waitUntilSent } = openDeck({ likes: 1 })
  deck.decide('like')
  deck.decide('like')
  expect(getTopId()).toBe(2)
  deck.decide('pass')
  expect(getTopId()).toBe(3)
  await waitUntilSent()
})

test('a refused like puts the card back on top and emits the outcome', async () => {
  const { deck, getTopId, waitUntilSent, refuse } = openDeck()
  const refusalCodes: (string | undefined)[] = []
  deck.onOutcome(({ refused }) => refusalCodes.push(refused?.code))
  refuse('like_limit')
  deck.decide('like')
  expect(getTopId()).toBe(2)
  await waitUntilSent()
  expect(getTopId()).toBe(1)
  expect(deck.state().likesLeft).toBe(0)
  expect(refusalCodes).toEqual(['like_limit'])
})

test('the card of an unavailable member does not come back', async () => {
  const { deck, getTopId, waitUntilSent, refuse } = openDeck()
  refuse('blocked_by')
  deck.decide('like')
  await waitUntilSent()
  expect(getTopId()).toBe(2)
})

test('keeps decisions while offline and sends each once after reconnecting', async () => {
  const { deck, getTopId, waitUntilSent, judged, getSavedPending, goOffline, reconnect } = openDeck()
  goOffline()
  deck.decide('like')
  deck.decide('pass')
  await expect.poll(() => deck.state().offline).toBe(true)
  expect(getTopId()).toBe(3)
  expect(getSavedPending()).toMatchObject([
    { verdict: 'like', id: 1 },
    { verdict: 'pass', id: 2 },
  ])
  reconnect()
  await waitUntilSent()
  expect(judged).toEqual([1, 2])
  expect(deck.state()).toMatchObject({ offline: false, likesLeft: 3 })
  expect(getSavedPending()).toEqual([])
})

test('resume sends decisions saved by an earlier page with their keys and hides their cards', async () => {
  const { deck, getTopId, waitUntilSent, judged } = openDeck()
  deck.resume([{ verdict: 'pass', id: 1, key: 'before' }])
  expect(getTopId()).toBe(2)
  await waitUntilSent()
  expect(judged).toEqual([1])
})

test('undoes the last decision, once', async () => {
  const { deck, getTopId, waitUntilSent, sent, judged } = openDeck()
  deck.decide('like')
  await waitUntilSent()
  deck.undo()
  expect(getTopId()).toBe(1)
  expect(deck.state().canUndo).toBe(false)
  deck.undo()
  await waitUntilSent()
  expect(sent).toEqual(['like 1', 'undo'])
  expect(judged).toEqual([])
})

test('undoing an unsent decision sends nothing', async () => {
  const { deck, getTopId, waitUntilSent, sent } = openDeck()
  deck.decide('pass')
  deck.decide('like')
  deck.undo()
  expect(getTopId()).toBe(2)
  await waitUntilSent()
  expect(sent).toEqual(['pass 1'])
  expect(getTopId()).toBe(2)
})

test('undoing a decision from before this visit shows the card that the server returns', async () => {
  const testServer = createTestServer()
  testServer.judged.push(1)
  const deck = createSwipeDeck(testServer.deal(), testServer.server)
  expect(deck.state().cards[0]?.id).toBe(2)
  deck.undo()
  await expect.poll(() => deck.state().cards[0]?.id).toBe(1)
})

test('the same card is on top after returning from a profile', async () => {
  const { deck, getTopId, waitUntilSent, deal } = openDeck()
  deck.decide('pass')
  await waitUntilSent()
  const shuffled = deal()
  deck.renew({ ...shuffled, cards: shuffled.cards.toReversed() })
  expect(getTopId()).toBe(2)
  deck.renew({ ...shuffled, cards: shuffled.cards.filter(({ id }) => id !== 2) })
  expect(getTopId()).toBe(3)
})

test('a hand requested before a decision does not bring decided cards back', async () => {
  const { deck, getTopId, waitUntilSent, deal } = openDeck()
  const outdatedHand = deal()
  deck.decide('pass')
  deck.renew(outdatedHand)
  expect(getTopId()).toBe(2)
  await waitUntilSent()
  deck.renew(outdatedHand)
  expect(getTopId()).toBe(2)
})

test('a refill requested before a like does not overwrite the likes left', async () => {
  const { server, deal } = createTestServer({ members: 4 })
  const lateHand = Promise.withResolvers<SwipeHand>()
  const deck = createSwipeDeck(deal(), { ...server, deal: () => lateHand.promise })
  const outdatedHand = deal()
  deck.decide('like')
  await expect.poll(() => deck.state().waiting).toBe(0)
  lateHand.resolve(outdatedHand)
  await expect.poll(() => deck.state().isExhausted).toBe(true)
  expect(deck.state().likeAllowance.likes_left).toBe(3)
})

test('a loader hand requested before a like does not overwrite the likes left', async () => {
  const { deck, deal, waitUntilSent } = openDeck()
  const outdatedHand = deal()
  deck.decide('like')
  await waitUntilSent()
  deck.renew(outdatedHand)
  expect(deck.state().likeAllowance.likes_left).toBe(3)
})
