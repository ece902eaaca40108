import type { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { isApiError } from '../../../api/api-error.ts'
import type { OutboxMessage, OutboxStore } from './outbox-store.ts'
import type { BrowserTabs } from './outbox-tabs.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'

type SendAnswer = EndpointAnswer<typeof sendMessageEndpoint>
/** Whoever shows what becomes of the letters to one member. */
export interface OutboxScreen {
  /** The keys of all that is on its way when the screen begins. */
  readonly begin: (keys: ReadonlySet<string>) => void
  readonly state: (letter: OutboxMessage, state: PendingMessage['state'], progress: number | null) => void
  readonly sent: (letter: OutboxMessage, answer: SendAnswer) => void
  readonly refused: (letter: OutboxMessage, error: ErrorResponse['error']) => void
}
interface OutboxDependencies {
  readonly member: number
  readonly store: OutboxStore
  readonly tabs: BrowserTabs
  readonly send: (letter: OutboxMessage, onProgress: (percent: number) => void) => Promise<SendAnswer>
  readonly isOnline: () => boolean
  readonly now: () => number
  /** From now on the letter outlives the tab. */
  readonly onStored: (letter: OutboxMessage) => void
  /** Where no screen shows the letter: the text of a refused one goes back to its draft. */
  readonly returnToDraft: (letter: OutboxMessage) => void
}

/** What is older than a day doesn't go by itself any more: the moment has passed, and its key may be forgotten. */
const maxAutoSendAgeMs = 86_400_000

type DeliveryOutcome =
  | { readonly answer: SendAnswer }
  | { readonly error: ErrorResponse['error'] }
  | 'lost'
  | 'logged out'

/**
 * The messages of one member that the server has not answered: kept on the device before they go, sent in order per
 * conversation, each under its own key, again whenever the connection comes back. A tab sends what was written in it, and
 * takes over what a closed tab has left.
 */
export function createOutbox({
  member,
  store,
  tabs,
  send,
  isOnline,
  now,
  onStored,
  returnToDraft,
}: OutboxDependencies) {
  const queues = new Map<number, OutboxMessage[]>()
  const running = new Set<number>()
  const screens = new Map<number, OutboxScreen>()
  let elsewhere: Pick<OutboxScreen, 'sent' | 'refused'> | undefined
  const queueOf = (profile: number) => queues.get(profile) ?? []
  const tell = (letter: OutboxMessage, state: PendingMessage['state'], progress: number | null = null) =>
    screens.get(letter.profile)?.state(letter, state, progress)
  const tellRest = (profile: number, rest: PendingMessage['state'], first: PendingMessage['state']) => {
    for (const [index, letter] of queueOf(profile).entries()) tell(letter, index === 0 ? first : rest)
  }
  const forget = (letter: OutboxMessage) => {
    queues.set(
      letter.profile,
      queueOf(letter.profile).filter(({ key }) => key !== letter.key),
    )
    return store.drop(member, [letter.key])
  }

  async function deliver(letter: OutboxMessage): Promise<DeliveryOutcome> {
    tell(letter, 'sending')
    try {
      return { answer: await send(letter, (percent) => tell(letter, 'sending', percent)) }
    } catch (error) {
      if (!isApiError(error) || error.status >= 500) return 'lost'
      return error.answer.authentication_required ? 'logged out' : { error: error.answer.error }
    }
  }

  /** Later ones first: each text is put in front of what stands in the composer or the draft. */
  function tellRefused(refused: readonly { letter: OutboxMessage; error: ErrorResponse['error'] }[]): void {
    for (const { letter, error } of [...refused].reverse()) {
      const screen = screens.get(letter.profile)
      if (!screen) returnToDraft(letter)
      ;(screen ?? elsewhere)?.refused(letter, error)
    }
  }

  /** Sends what waits for one member, until all of it is answered or the connection fails. */
  async function run(profile: number, asked = false): Promise<void> {
    if (running.has(profile)) return
    running.add(profile)
    const refused: { letter: OutboxMessage; error: ErrorResponse['error'] }[] = []
    try {
      for (let letter = queueOf(profile)[0]; letter; letter = queueOf(profile)[0]) {
        const stale = !asked && now() - Date.parse(letter.at) > maxAutoSendAgeMs
        if (stale) return tellRest(profile, 'waiting', 'failed')
        if (!isOnline()) return tellRest(profile, 'waiting', 'waiting')
        const outcome = await deliver(letter)
        if (outcome === 'logged out') return tellRest(profile, 'waiting', 'waiting')
        if (outcome === 'lost') return tellRest(profile, 'waiting', isOnline() ? 'failed' : 'waiting')
        await forget(letter)
        if ('error' in outcome) refused.push({ letter, error: outcome.error })
        else (screens.get(profile) ?? elsewhere)?.sent(letter, outcome.answer)
      }
    } finally {
      running.delete(profile)
      tellRefused(refused)
    }
  }
  const runAll = () => {
    for (const profile of queues.keys()) void run(profile)
  }

  /** What a tab that is no more has left comes into this tab's hands. */
  async function adopt(tab: string): Promise<void> {
    const left = (await store.all(member)).filter((letter) => letter.tab === tab)
    const mine = left.map((letter) => ({ ...letter, tab: tabs.tabId }))
    await store.put(mine)
    for (const letter of mine.sort((a, b) => a.at.localeCompare(b.at))) {
      const queue = queueOf(letter.profile)
      if (queue.some(({ key }) => key === letter.key)) continue
      queues.set(letter.profile, [...queue, letter])
      tell(letter, 'waiting')
    }
    runAll()
  }
  async function look(): Promise<void> {
    const others = (await store.all(member)).map(({ tab }) => tab).filter((tab) => tab !== tabs.tabId)
    if (others.length > 0) await tabs.announceTab()
    for (const tab of new Set(others)) tabs.onTabClosed(tab, () => adopt(tab))
  }

  return {
    /** Keeps it, then sends it; in its turn, when others wait before it. Nothing is promised of it before it is kept. */
    async add(letter: Omit<OutboxMessage, 'tab' | 'member'>): Promise<void> {
      const { profile } = letter
      const whole = { ...letter, member, tab: tabs.tabId }
      tell(whole, 'keeping')
      await tabs.announceTab()
      await store.put([whole])
      onStored(whole)
      queues.set(profile, [...queueOf(profile), whole])
      tell(whole, isOnline() ? 'sending' : 'waiting')
      await run(profile)
    },
    retry: (profile: number): Promise<void> => run(profile, true),
    /** The member doesn't want it sent any more; false when it is on its way. */
    async discard(profile: number, key: string): Promise<boolean> {
      const index = queueOf(profile).findIndex((letter) => letter.key === key)
      const letter = queueOf(profile)[index]
      if (!letter || (index === 0 && running.has(profile))) return false
      await forget(letter)
      void run(profile)
      return true
    },
    /** The connection is back, or this tab has just begun. */
    async resume(): Promise<void> {
      runAll()
      await look()
    },
    /** The connection is gone: nothing more is promised than that it waits. */
    pause: (): void => {
      for (const profile of queues.keys()) tellRest(profile, 'waiting', 'waiting')
    },
    /** The server has these: an answer was lost on its way. */
    confirm(profile: number, has: (key: string) => boolean): void {
      // What is being sent gets its own answer.
      const letters = queueOf(profile).slice(running.has(profile) ? 1 : 0)
      for (const letter of letters) if (has(letter.key)) void forget(letter)
    },
    /** From now on this screen shows what becomes of them, beginning with what waits. */
    show(profile: number, screen: OutboxScreen): () => void {
      screens.set(profile, screen)
      screen.begin(new Set(queueOf(profile).map(({ key }) => key)))
      for (const [index, letter] of queueOf(profile).entries())
        tell(letter, index === 0 && running.has(profile) ? 'sending' : 'waiting')
      void run(profile)
      return () => {
        if (screens.get(profile) === screen) screens.delete(profile)
      }
    },
    showElsewhere(screen: Pick<OutboxScreen, 'sent' | 'refused'>): () => void {
      elsewhere = screen
      return () => {
        if (elsewhere === screen) elsewhere = undefined
      }
    },
    /** How many are not answered, in all tabs. */
    async count(): Promise<number> {
      const kept = (await store.all(member)).map(({ key }) => key)
      const here = [...queues.values()].flat().map(({ key }) => key)
      return new Set([...kept, ...here]).size
    },
    /** Before a logout. */
    async clear(): Promise<void> {
      queues.clear()
      await store.drop(
        member,
        (await store.all(member)).map(({ key }) => key),
      )
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
