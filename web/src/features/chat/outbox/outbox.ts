import type { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { isApiError } from '../../../api/api-error.ts'
import type { OutboxMessage, OutboxStore } from './outbox-store.ts'
import type { BrowserTabs } from './outbox-tabs.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'

type SendAnswer = EndpointAnswer<typeof sendMessageEndpoint>
/** Listener that shows the state of the messages to one member. */
export interface OutboxListener {
  /** Called first, with the keys of all unconfirmed messages. */
  readonly begin: (keys: ReadonlySet<string>) => void
  readonly state: (message: OutboxMessage, state: PendingMessage['state'], progress: number | null) => void
  readonly sent: (message: OutboxMessage, answer: SendAnswer) => void
  readonly refused: (message: OutboxMessage, error: ErrorResponse['error']) => void
}
interface OutboxDependencies {
  readonly member: number
  readonly store: OutboxStore
  readonly tabs: BrowserTabs
  readonly send: (message: OutboxMessage, onProgress: (percent: number) => void) => Promise<SendAnswer>
  readonly isOnline: () => boolean
  readonly now: () => number
  /** Called when the message is stored and survives the tab. */
  readonly onStored: (message: OutboxMessage) => void
  /** Called for a refused message without a listener: puts its text back into the draft. */
  readonly returnToDraft: (message: OutboxMessage) => void
}

/** Older messages aren't sent automatically: they may be outdated, and the server may have dropped their idempotency keys. */
const maxAutoSendAgeMs = 86_400_000

type DeliveryOutcome =
  | { readonly answer: SendAnswer }
  | { readonly error: ErrorResponse['error'] }
  | 'lost'
  | 'logged out'

/**
 * Queue of a member's unconfirmed messages. Stores each on the device before sending, sends them in order per conversation
 * with their own idempotency keys, and retries when the connection is back. A tab sends its own messages and adopts those
 * of closed tabs.
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
  const screens = new Map<number, OutboxListener>()
  let fallbackScreen: Pick<OutboxListener, 'sent' | 'refused'> | undefined
  const getQueue = (profile: number) => queues.get(profile) ?? []
  const notifyState = (
    message: OutboxMessage,
    state: PendingMessage['state'],
    progress: number | null = null,
  ) => screens.get(message.profile)?.state(message, state, progress)
  const notifyQueue = (profile: number, rest: PendingMessage['state'], first: PendingMessage['state']) => {
    for (const [index, message] of getQueue(profile).entries())
      notifyState(message, index === 0 ? first : rest)
  }
  const remove = (message: OutboxMessage) => {
    queues.set(
      message.profile,
      getQueue(message.profile).filter(({ key }) => key !== message.key),
    )
    return store.drop(member, [message.key])
  }

  async function deliver(message: OutboxMessage): Promise<DeliveryOutcome> {
    notifyState(message, 'sending')
    try {
      return { answer: await send(message, (percent) => notifyState(message, 'sending', percent)) }
    } catch (error) {
      if (!isApiError(error) || error.status >= 500) return 'lost'
      return error.answer.authentication_required ? 'logged out' : { error: error.answer.error }
    }
  }

  /** Notifies last first, because each text is put in front of the composer's or draft's text. */
  function notifyRefused(
    refused: readonly { message: OutboxMessage; error: ErrorResponse['error'] }[],
  ): void {
    for (const { message, error } of [...refused].reverse()) {
      const screen = screens.get(message.profile)
      if (!screen) returnToDraft(message)
      ;(screen ?? fallbackScreen)?.refused(message, error)
    }
  }

  /** Sends the queue of one recipient until it is empty or sending fails; `isRetry` ignores the age limit. */
  async function run(profile: number, isRetry = false): Promise<void> {
    if (running.has(profile)) return
    running.add(profile)
    const refused: { message: OutboxMessage; error: ErrorResponse['error'] }[] = []
    try {
      for (let message = getQueue(profile)[0]; message; message = getQueue(profile)[0]) {
        const isTooOld = !isRetry && now() - Date.parse(message.at) > maxAutoSendAgeMs
        if (isTooOld) return notifyQueue(profile, 'waiting', 'failed')
        if (!isOnline()) return notifyQueue(profile, 'waiting', 'waiting')
        const outcome = await deliver(message)
        if (outcome === 'logged out') return notifyQueue(profile, 'waiting', 'waiting')
        if (outcome === 'lost') return notifyQueue(profile, 'waiting', isOnline() ? 'failed' : 'waiting')
        await remove(message)
        if ('error' in outcome) refused.push({ message, error: outcome.error })
        else (screens.get(profile) ?? fallbackScreen)?.sent(message, outcome.answer)
      }
    } finally {
      running.delete(profile)
      notifyRefused(refused)
    }
  }
  const runAll = () => {
    for (const profile of queues.keys()) void run(profile)
  }

  /** Takes over the messages of a closed tab. */
  async function adopt(tab: string): Promise<void> {
    const adopted = (await store.all(member)).filter((message) => message.tab === tab)
    const ownMessages = adopted.map((message) => ({ ...message, tab: tabs.tabId }))
    await store.put(ownMessages)
    for (const message of ownMessages.sort((a, b) => a.at.localeCompare(b.at))) {
      const queue = getQueue(message.profile)
      if (queue.some(({ key }) => key === message.key)) continue
      queues.set(message.profile, [...queue, message])
      notifyState(message, 'waiting')
    }
    runAll()
  }
  async function watchOtherTabs(): Promise<void> {
    const otherTabs = (await store.all(member)).map(({ tab }) => tab).filter((tab) => tab !== tabs.tabId)
    if (otherTabs.length > 0) await tabs.announceTab()
    for (const tab of new Set(otherTabs)) tabs.onTabClosed(tab, () => adopt(tab))
  }

  return {
    /** Stores the message, then sends it after those waiting before it. `onStored` is called only once it is stored. */
    async add(message: Omit<OutboxMessage, 'tab' | 'member'>): Promise<void> {
      const { profile } = message
      const stored = { ...message, member, tab: tabs.tabId }
      notifyState(stored, 'keeping')
      await tabs.announceTab()
      await store.put([stored])
      onStored(stored)
      queues.set(profile, [...getQueue(profile), stored])
      notifyState(stored, isOnline() ? 'sending' : 'waiting')
      await run(profile)
    },
    retry: (profile: number): Promise<void> => run(profile, true),
    /** Discards an unsent message; resolves to false if it is unknown or being sent. */
    async discard(profile: number, key: string): Promise<boolean> {
      const index = getQueue(profile).findIndex((message) => message.key === key)
      const message = getQueue(profile)[index]
      if (!message || (index === 0 && running.has(profile))) return false
      await remove(message)
      void run(profile)
      return true
    },
    /** Call when the connection is back or the tab starts. */
    async resume(): Promise<void> {
      runAll()
      await watchOtherTabs()
    },
    /** Call when the connection is lost: shows all messages as waiting. */
    pause: (): void => {
      for (const profile of queues.keys()) notifyQueue(profile, 'waiting', 'waiting')
    },
    /** Drops messages that the server already has because an answer was lost. */
    confirm(profile: number, has: (key: string) => boolean): void {
      // Skips the message being sent: its request is still pending.
      const messages = getQueue(profile).slice(running.has(profile) ? 1 : 0)
      for (const message of messages) if (has(message.key)) void remove(message)
    },
    /** Registers the listener for a recipient, reports the queue to it and sends it. Returns the unregister function. */
    show(profile: number, screen: OutboxListener): () => void {
      screens.set(profile, screen)
      screen.begin(new Set(getQueue(profile).map(({ key }) => key)))
      for (const [index, message] of getQueue(profile).entries())
        notifyState(message, index === 0 && running.has(profile) ? 'sending' : 'waiting')
      void run(profile)
      return () => {
        if (screens.get(profile) === screen) screens.delete(profile)
      }
    },
    showFallback(screen: Pick<OutboxListener, 'sent' | 'refused'>): () => void {
      fallbackScreen = screen
      return () => {
        if (fallbackScreen === screen) fallbackScreen = undefined
      }
    },
    /** Number of unconfirmed messages in all tabs. */
    async count(): Promise<number> {
      const storedKeys = (await store.all(member)).map(({ key }) => key)
      const queuedKeys = [...queues.values()].flat().map(({ key }) => key)
      return new Set([...storedKeys, ...queuedKeys]).size
    },
    /** Deletes all unconfirmed messages; called before a logout. */
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
