// A member's browser without a user interface: one socket that resumes by event number, and conversations kept by the same code
// that the shipped page uses.
import type { Message } from '@amarelle/contract/endpoints/chat'
import {
  acknowledgementIntervalSeconds,
  type LiveEvent,
  liveSocketPath,
} from '@amarelle/contract/endpoints/live'
import WebSocket from 'ws'
import { getBackoffMs as browsersBackoff } from '../web/src/live/backoff.ts'
import { createEventSequence } from '../web/src/live/event-sequence.ts'
import {
  refreshOlderMessages,
  refreshPageSize,
} from '../web/src/features/chat/thread-state/refresh-older-messages.ts'
import {
  createThread,
  type MessagePage,
  reduceThread,
  type Thread,
  type ThreadEvent,
} from '../web/src/features/chat/thread-state/thread-store.ts'
import type { ApiCall } from './api-client.ts'
import { pickRandom, type RandomNumber } from './seeded-random.ts'
import type { Writer } from './writers.ts'

/** Milliseconds: the real browser waits up to half a minute, which would take up most of a run of a few minutes. */
const maxWaitMs = 2_000
const emptyPage: MessagePage = { messages: [], more: false, hidden: false }

export interface SimulationContext {
  readonly ask: ApiCall
  readonly random: RandomNumber
  /** Addresses of the servers; each call and each connection goes to any one of them. */
  readonly urls: readonly string[]
}
/** Counters of a run, over all browsers. */
export interface DeliveryCounts {
  /** Messages that arrived over the socket. */
  liveMessages: number
  /** Changes of reactions that arrived over the socket. */
  liveReactions: number
  /** Pages fetched because the server sent `reload`. */
  reloadedPages: number
  /** Older pages fetched at the end, where the shown messages did not reach back to the first one. */
  olderPages: number
  resumedConnections: number
  connections: number
  /** Numbered events that one connection delivered twice. */
  duplicateEvents: number
  /** Event numbers that one connection skipped. */
  gaps: number
  /** Messages that arrived after a later one of their conversation, on one connection. */
  outOfOrder: number
  /** Refused page requests; expected to be zero. */
  refusedPages: number
}
export const createDeliveryCounts = (): DeliveryCounts => ({
  liveMessages: 0,
  liveReactions: 0,
  reloadedPages: 0,
  olderPages: 0,
  resumedConnections: 0,
  connections: 0,
  duplicateEvents: 0,
  gaps: 0,
  outOfOrder: 0,
  refusedPages: 0,
})

export type SimulatedBrowser = ReturnType<typeof openSimulatedBrowser>

export function openSimulatedBrowser(
  context: SimulationContext,
  member: Writer,
  partners: readonly number[],
  counts: DeliveryCounts,
) {
  const { ask, random, urls } = context
  const threads = new Map<number, Thread>()
  /** Unread counts by conversation, from events since the last full fetch. */
  const unread = new Map<number, number>()
  /** Partner by conversation: a page knows its partner from its address before it has loaded messages. */
  const partnerOf = new Map<number, number>()
  /** Events of conversations whose partner is not known yet: they may arrive before the page that they concern. */
  const earlyEvents = new Map<number, ThreadEvent[]>()
  const deadSockets = new Set<WebSocket>()
  let socket: WebSocket | undefined
  let sequence = createEventSequence()
  let acknowledgedNo = 0
  let failedAttempts = 0
  let pendingReloads = 0
  let open = true
  let greeted = false
  let reconnectTimer: NodeJS.Timeout | undefined
  let acknowledgeTimer: NodeJS.Timeout | undefined
  /** Called when this browser's state changes; wakes code that waits for it to be up to date. */
  let notifyChanged = () => {}

  const dispatch = (partner: number, event: ThreadEvent) => {
    const thread = reduceThread(threads.get(partner) ?? createThread(emptyPage), event)
    threads.set(partner, thread)
    const conversation = thread.messages[0]?.conversation
    if (conversation === undefined || partnerOf.has(conversation)) return
    partnerOf.set(conversation, partner)
    for (const early of earlyEvents.get(conversation) ?? []) dispatch(partner, early)
    earlyEvents.delete(conversation)
  }
  const dispatchToConversation = (conversation: number, event: ThreadEvent) => {
    const partner = partnerOf.get(conversation)
    if (partner !== undefined) dispatch(partner, event)
    else earlyEvents.set(conversation, [...(earlyEvents.get(conversation) ?? []), event])
  }

  const fetchPage = async (query: string): Promise<MessagePage> => {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await ask(member, 'GET', `${pickRandom(random, urls)}/api/chat.php?${query}`).catch(
        () => null,
      )
      if (reply?.status === 200) return JSON.parse(reply.body) as MessagePage
      if (reply && reply.status < 500) {
        counts.refusedPages += 1
        return emptyPage
      }
      await pause(attempt)
    }
  }
  const pause = (attempt: number) =>
    new Promise((resolve) => setTimeout(resolve, getReconnectDelayMs(attempt, random)))

  /** Reloads like the page when the server cannot tell which events were missed. */
  const reload = async () => {
    pendingReloads += 1
    try {
      for (const partner of partners) {
        counts.reloadedPages += 1
        const page = await fetchPage(`profile=${partner}`)
        dispatch(partner, { type: 'newest', page })
        const [[oldest], [newestPageStart]] = [threads.get(partner)?.messages ?? [], page.messages]
        if (oldest && newestPageStart)
          await refreshOlderMessages(
            { oldestId: oldest.id, newestPageStartId: newestPageStart.id },
            (before) => fetchPage(`profile=${partner}&before=${before}&count=${refreshPageSize}`),
            (event) => dispatch(partner, event),
          )
      }
    } finally {
      pendingReloads -= 1
      notifyChanged()
    }
  }

  const acknowledge = () => {
    acknowledgeTimer ??= setTimeout(() => {
      acknowledgeTimer = undefined
      const { last } = sequence
      if (last === undefined || last <= acknowledgedNo || socket?.readyState !== WebSocket.OPEN) return
      acknowledgedNo = last
      socket.send(JSON.stringify({ heard: last }))
    }, acknowledgementIntervalSeconds * 1000)
  }

  const handleEvent = (event: LiveEvent) => {
    acknowledge()
    notifyChanged()
    const result = sequence.record(event)
    if (result === 'known') return
    if (result === 'gap' || (event.type === 'hello' && event.reload)) {
      unread.clear()
      void reload()
    }
    if (event.type === 'message') {
      counts.liveMessages += 1
      dispatch(event.profile_id, { type: 'message', message: event.message })
      if (!event.message.mine) unread.set(event.message.conversation, event.num_unread_messages)
    }
    if (event.type === 'reactions') {
      counts.liveReactions += 1
      dispatchToConversation(event.conversation, {
        type: 'reactions',
        id: event.message,
        reactions: event.reactions,
      })
    }
    if (event.type === 'read') {
      if (event.mine) unread.set(event.conversation, 0)
      else dispatchToConversation(event.conversation, { type: 'read', upTo: event.up_to })
    }
  }

  /** Event numbers of one connection have no gaps, and messages of a conversation arrive in order. */
  const createOrderCheck = (after: number | undefined) => {
    let before = after ?? 0
    const newest = new Map<number, number>()
    return (event: LiveEvent) => {
      if (event.type === 'hello') {
        if (event.reload) before = event.no
        else counts.resumedConnections += 1
      } else if ('no' in event) {
        if (event.no <= before) counts.duplicateEvents += 1
        else if (event.no > before + 1) counts.gaps += 1
        before = Math.max(before, event.no)
      }
      if (event.type !== 'message') return
      const { id, conversation } = event.message
      if (id < (newest.get(conversation) ?? 0)) counts.outOfOrder += 1
      newest.set(conversation, id)
    }
  }

  const connect = () => {
    if (!open || socket) return
    const url = pickRandom(random, urls)
    const after = sequence.last
    const connection = new WebSocket(
      `${url.replace('http', 'ws')}${liveSocketPath}${after === undefined ? '' : `?after=${after}`}`,
      { headers: { cookie: member.cookie, origin: url }, rejectUnauthorized: false },
    )
    socket = connection
    greeted = false
    counts.connections += 1
    const checkOrder = createOrderCheck(after)
    connection.on('message', (data: Buffer) => {
      if (socket !== connection) return
      failedAttempts = 0
      const event = JSON.parse(data.toString()) as LiveEvent
      checkOrder(event)
      if (event.type === 'hello') greeted = true
      // The acknowledgement may have been lost.
      if (event.type === 'hello' || event.type === 'beat') acknowledgedNo = 0
      handleEvent(event)
    })
    connection.on('error', () => {})
    connection.on('close', () => {
      deadSockets.delete(connection)
      if (socket === connection) scheduleReconnect()
    })
  }
  const scheduleReconnect = () => {
    socket = undefined
    greeted = false
    if (open) reconnectTimer = setTimeout(connect, getReconnectDelayMs(failedAttempts++, random))
  }

  connect()
  return {
    member,
    partners,
    threads,
    unread,
    dispatch,
    /** The newest event number received; undefined until the browser is connected and has fetched what it requested. */
    upTo: () => (greeted && pendingReloads === 0 ? sequence.last : undefined),
    /** Sends the acknowledgement again, as every heartbeat does. */
    repeatAcknowledgement() {
      acknowledgedNo = 0
      acknowledge()
    },
    onNextChange(then: () => void) {
      notifyChanged = then
    },
    /** Cuts the connection. */
    cut: () => socket?.terminate(),
    /** Simulates a change of network: the old connection stays open but dead, and the server does not notice. */
    loseNetwork() {
      if (!socket) return
      socket.pause()
      deadSockets.add(socket)
      scheduleReconnect()
    },
    /** Reloads the page: all state is lost. */
    reloadPage() {
      const old = socket
      threads.clear()
      unread.clear()
      sequence = createEventSequence()
      old?.terminate()
    },
    /** Fetches the messages before those shown, as scrolling up does. */
    async scrollUp() {
      for (const [partner, thread] of threads)
        for (let shown = thread; shown.more && shown.messages[0]; shown = threads.get(partner) ?? shown) {
          counts.olderPages += 1
          const page = await fetchPage(`profile=${partner}&before=${shown.messages[0].id}`)
          dispatch(partner, { type: 'older', page })
        }
    },
    shown: (partner: number): readonly Message[] => threads.get(partner)?.messages ?? [],
    close() {
      open = false
      clearTimeout(reconnectTimer)
      clearTimeout(acknowledgeTimer)
      socket?.terminate()
      for (const dead of deadSockets) dead.terminate()
    },
  }
}

/** Milliseconds until the next attempt: computed as in the page, with a lower maximum. */
export const getReconnectDelayMs = (tries: number, random: RandomNumber): number =>
  Math.min(maxWaitMs, browsersBackoff(tries, random()))
