// One hub a process: hears every member's events from PostgreSQL and passes them to the tabs that are connected here.
import type { LiveEvent, MemberEvent } from '@amarelle/contract/live'
import type { Pool, PoolClient } from 'pg'
import { later, seconds } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { channel, type Notice } from '../platform/member-events.ts'
import { addressHolds } from '../platform/signed-address.ts'
import { behind, eventsAfter, newestNo, oldestNo } from './event.sql.ts'

/** Milliseconds: events older than this are not sent again, for the picture addresses in them may be over. */
export const resumable = addressHolds

/** A tab's connection, as far as the hub knows it. */
interface Tab {
  readonly memberId: number
  readonly sessionId: string
  readonly send: (event: LiveEvent) => void
  /** Its session ended. */
  readonly end: () => void
}
interface Connected extends Tab {
  /** Number of the last event that was sent. */
  last: number
}

export interface Hub {
  /** Adds a tab; `after` is the last event it saw before. Answers how to take it away. */
  connect: (tab: Tab, after: number | null) => Promise<() => void>
  close: () => Promise<void>
}

export function createHub(parts: Parts, pool: Pool): Hub {
  const tabs = new Map<number, Set<Connected>>()
  const sending = new Map<number, Promise<void>>()
  let client: PoolClient | null = null
  let closed = false
  let opening: Promise<void> | null = null

  const pass = (tab: Connected, no: number, event: MemberEvent) => {
    tab.last = no
    tab.send({ ...event, no })
  }
  /** Sends a member's tabs what they lack, in order; one read serves all tabs, and reads never overtake each other. */
  const catchUp = (memberId: number): Promise<void> => {
    const run = async () => {
      const connected = [...(tabs.get(memberId) ?? [])]
      if (connected.length === 0) return
      const from = Math.min(...connected.map(({ last }) => last))
      for (const { no, event } of await eventsAfter(parts.db, memberId, from))
        for (const tab of connected) if (no > tab.last) pass(tab, no, event)
    }
    const mine = (sending.get(memberId) ?? Promise.resolve())
      .then(run)
      .catch((error: unknown) => parts.log.warn(error, 'live events could not be read'))
    sending.set(memberId, mine)
    void mine.then(() => {
      if (sending.get(memberId) === mine) sending.delete(memberId)
    })
    return mine
  }

  const hear = (text: string): void => {
    const notice = JSON.parse(text) as Notice
    if ('ended' in notice) {
      const ended = new Set(notice.ended)
      for (const set of tabs.values()) for (const tab of set) if (ended.has(tab.sessionId)) tab.end()
      return
    }
    if ('member' in notice) {
      const connected = [...(tabs.get(notice.member) ?? [])]
      const { member, no, event } = notice
      // The next one of every tab, and nothing is being read for them: no need to.
      if (event && !sending.has(member) && connected.every(({ last }) => last === no - 1))
        for (const tab of connected) pass(tab, no, event)
      else if (connected.length) void catchUp(member)
      return
    }
    for (const member of notice.members) for (const tab of tabs.get(member) ?? []) tab.send(notice.event)
  }

  const listen = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(5_000, wait * 2))
      try {
        const next = await pool.connect()
        next.on('notification', ({ payload }) => payload && hear(payload))
        next.on('error', () => {
          if (client !== next) return
          client = null
          next.release(true)
          opening = listen()
        })
        await next.query(`listen ${channel}`)
        client = next
        // What happened while nobody listened.
        for (const memberId of tabs.keys()) void catchUp(memberId)
        return
      } catch (error) {
        parts.log.warn(error, 'the live channel waits for the database')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
  }

  // Notices are sent after the commit: one may be lost with its process. Every few seconds the hub looks for what it missed.
  const lookForMissed = async () => {
    const connected = [...tabs].map(([memberId, set]) => ({
      memberId,
      last: Math.min(...[...set].map(({ last }) => last)),
    }))
    if (connected.length === 0) return
    for (const memberId of await behind(parts.db, connected)) void catchUp(memberId)
  }
  const sweep = setInterval(() => {
    lookForMissed().catch((error: unknown) => parts.log.warn(error, 'missed events could not be looked for'))
  }, seconds(5))
  sweep.unref()

  return {
    async connect(tab, after) {
      opening ??= listen()
      await opening
      const newest = await newestNo(parts.db, tab.memberId)
      const oldest = await oldestNo(parts.db, tab.memberId, later(parts.clock.now(), -resumable))
      // A fresh tab's page may be older than its socket; one whose events are gone can't be told what it missed.
      const gap =
        after === null || after > newest || (after < newest && (oldest === null || oldest > after + 1))
      const connected: Connected = { ...tab, last: gap ? newest : after }
      tabs.set(tab.memberId, (tabs.get(tab.memberId) ?? new Set()).add(connected))
      tab.send({ type: 'hello', no: newest, reload: gap })
      await catchUp(tab.memberId)
      return () => {
        const left = tabs.get(tab.memberId)
        left?.delete(connected)
        if (left?.size === 0) tabs.delete(tab.memberId)
      }
    },
    async close() {
      closed = true
      clearInterval(sweep)
      const last = client
      client = null
      last?.release(true)
      await Promise.all(sending.values())
    },
  }
}
