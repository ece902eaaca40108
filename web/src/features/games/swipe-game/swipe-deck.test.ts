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

/** A server of so many members that answers when the test lets it: `lost` answers never arrive, `refused` ones say no. */
function createTestServer({ members = 30, likes = 4 }: { members?: number; likes?: number } = {}) {
  const judged: number[] = []
  const sent: string[] = []
  const keys = new Map<string, number>()
  let left = likes
  let kept: readonly PendingDecision[] = []
  let connected = true
  let online = Promise.withResolvers<void>()
  const no: ErrorCode[] = []
  const standing = () => ({ likes_left: left, likes_a_day: likes, likes_again_at: '2026-11-22T00:00:00Z' })
  const deal = (): SwipeHand => {
    const all = Array.from({ length: members }, (_, index) => index + 1)
    const unseen = all.filter((id) => !judged.includes(id))
    return {
      ...standing(),
      cards: (unseen.length > 0 ? unseen : all).slice(0, 10).map(createSuggestion),
      can_undo: judged.length > 0,
    }
  }
  /** Answers after a while, as a server does. */
  const answer = async <A>(make: () => A): Promise<A> => {
    await Promise.resolve()
    if (!connected) throw new TypeError('no connection')
    const code = no.shift()
    if (code) throw createApiError(code)
    return make()
  }
  const server: DeckServer = {
    deal: () => answer(deal),
    judge: (id, verdict, key) => {
      sent.push(`${verdict} ${id}`)
      return answer(() => {
        if (!keys.has(key)) {
          keys.set(key, id)
          judged.push(id)
          if (verdict === 'like') left -= 1
        }
        return { ...standing(), match: null, can_undo: true }
      })
    },
    undo: () => {
      sent.push('undo')
      return answer(() => {
        const id = judged.pop() ?? 0
        return { ...standing(), card: createSuggestion(id), can_undo: false }
      })
    },
    waitForConnection: () => online.promise,
    savePending: (waiting) => {
      kept = waiting
    },
  }
  return {
    server,
    deal,
    judged,
    sent,
    refuse: (...codes: ErrorCode[]) => no.push(...codes),
    kept: () => kept,
    goOffline: () => {
      connected = false
      online = Promise.withResolvers()
    },
    comeBack: () => {
      connected = true
      online.resolve()
    },
  }
}
const openDeck = (given: Parameters<typeof createTestServer>[0] = {}) => {
  const house = createTestServer(given)
  const deck = createSwipeDeck(house.deal(), house.server)
  const top = () => deck.state().cards[0]?.id
  const settled = () => expect.poll(() => deck.state().waiting).toBe(0)
  return { ...house, deck, top, settled }
}

test('a decision shows at once and several quick ones are sent in their order', async () => {
  const { deck, top, sent, settled } = openDeck()
  deck.decide('like')
  deck.decide('pass')
  deck.decide('like')
  expect(top()).toBe(4)
  expect(deck.state().likesLeft).toBe(2)
  expect(sent).toEqual(['like 1'])
  await settled()
  expect(sent).toEqual(['like 1', 'pass 2', 'like 3'])
  expect(deck.state().likeAllowance.likes_left).toBe(2)
})

test('more cards are there before the last one is on top, none of them twice', async () => {
  const { deck, settled } = openDeck()
  const seen: number[] = []
  for (let turn = 0; turn < 25; turn += 1) {
    seen.push(deck.state().cards[0]?.id ?? 0)
    deck.decide('pass')
    await settled()
    await expect.poll(() => deck.state().cards.length).toBeGreaterThan(0)
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
})

test('when all were seen and the server begins anew, so does the game', async () => {
  const { deck, top } = openDeck({ members: 3 })
  for (const id of [1, 2, 3]) {
    expect(top()).toBe(id)
    deck.decide('pass')
  }
  await expect.poll(top).toBe(1)
})

test('without anybody to show it says so', () => {
  expect(openDeck({ members: 0 }).deck.state()).toMatchObject({ cards: [], isExhausted: true })
})

test('without a like left a like does nothing, passing goes on', async () => {
  const { deck, top, settled } = openDeck({ likes: 1 })
  deck.decide('like')
  deck.decide('like')
  expect(top()).toBe(2)
  deck.decide('pass')
  expect(top()).toBe(3)
  await settled()
})

test('a refused like comes back on top and is told', async () => {
  const { deck, top, settled, refuse } = openDeck()
  const heard: (string | undefined)[] = []
  deck.onOutcome(({ refused }) => heard.push(refused?.code))
  refuse('like_limit')
  deck.decide('like')
  expect(top()).toBe(2)
  await settled()
  expect(top()).toBe(1)
  expect(deck.state().likesLeft).toBe(0)
  expect(heard).toEqual(['like_limit'])
})

test('who is out of reach does not come back', async () => {
  const { deck, top, settled, refuse } = openDeck()
  refuse('blocked_by')
  deck.decide('like')
  await settled()
  expect(top()).toBe(2)
})

test('without a connection decisions are kept, and sent once when it is back', async () => {
  const { deck, top, settled, judged, kept, goOffline, comeBack } = openDeck()
  goOffline()
  deck.decide('like')
  deck.decide('pass')
  await expect.poll(() => deck.state().offline).toBe(true)
  expect(top()).toBe(3)
  expect(kept()).toMatchObject([
    { verdict: 'like', id: 1 },
    { verdict: 'pass', id: 2 },
  ])
  comeBack()
  await settled()
  expect(judged).toEqual([1, 2])
  expect(deck.state()).toMatchObject({ offline: false, likesLeft: 3 })
  expect(kept()).toEqual([])
})

test('what a page before kept is sent with its keys, and its cards are not shown again', async () => {
  const { deck, top, settled, judged } = openDeck()
  deck.resume([{ verdict: 'pass', id: 1, key: 'before' }])
  expect(top()).toBe(2)
  await settled()
  expect(judged).toEqual([1])
})

test('the last decision is taken back, once', async () => {
  const { deck, top, settled, sent, judged } = openDeck()
  deck.decide('like')
  await settled()
  deck.undo()
  expect(top()).toBe(1)
  expect(deck.state().canUndo).toBe(false)
  deck.undo()
  await settled()
  expect(sent).toEqual(['like 1', 'undo'])
  expect(judged).toEqual([])
})

test('what was not sent yet is taken back without a word', async () => {
  const { deck, top, settled, sent } = openDeck()
  deck.decide('pass')
  deck.decide('like')
  deck.undo()
  expect(top()).toBe(2)
  await settled()
  expect(sent).toEqual(['pass 1'])
  expect(top()).toBe(2)
})

test('a decision before this visit is taken back with the card that the server names', async () => {
  const house = createTestServer()
  house.judged.push(1)
  const deck = createSwipeDeck(house.deal(), house.server)
  expect(deck.state().cards[0]?.id).toBe(2)
  deck.undo()
  await expect.poll(() => deck.state().cards[0]?.id).toBe(1)
})

test('who comes back from a profile finds the same card on top', async () => {
  const { deck, top, settled, deal } = openDeck()
  deck.decide('pass')
  await settled()
  const shuffled = deal()
  deck.renew({ ...shuffled, cards: shuffled.cards.toReversed() })
  expect(top()).toBe(2)
  deck.renew({ ...shuffled, cards: shuffled.cards.filter(({ id }) => id !== 2) })
  expect(top()).toBe(3)
})

test('an answer that was on its way while one decided brings nobody back', async () => {
  const { deck, top, settled, deal } = openDeck()
  const old = deal()
  deck.decide('pass')
  deck.renew(old)
  expect(top()).toBe(2)
  await settled()
  deck.renew(old)
  expect(top()).toBe(2)
})

test('more cards that were asked for before a like and came after it say nothing of the likes that are left', async () => {
  const { server, deal } = createTestServer({ members: 4 })
  const late = Promise.withResolvers<SwipeHand>()
  const deck = createSwipeDeck(deal(), { ...server, deal: () => late.promise })
  const before = deal()
  deck.decide('like')
  await expect.poll(() => deck.state().waiting).toBe(0)
  late.resolve(before)
  await expect.poll(() => deck.state().isExhausted).toBe(true)
  expect(deck.state().likeAllowance.likes_left).toBe(3)
})

test('a page that was asked for before a like and came after it says nothing of them either', async () => {
  const { deck, deal, settled } = openDeck()
  const before = deal()
  deck.decide('like')
  await settled()
  deck.renew(before)
  expect(deck.state().likeAllowance.likes_left).toBe(3)
})
