// One hub a process: hears every member's events from PostgreSQL and passes them to the tabs that are connected here.
import type { LiveEvent, PassingEvent } from '@amarelle/contract/live'
import type { Pool, PoolClient } from 'pg'
import type { Parts } from '../platform/context.ts'
import { channel } from '../platform/member-events.ts'
import { eventsAfter, newestNo, oldestNo } from './event.sql.ts'

/** A tab's connection, as far as the hub knows it. */
export interface Tab {
  readonly memberId: number
  readonly send: (event: LiveEvent) => void
}
interface Connected extends Tab {
  /** Number of the last event that was sent. */
  last: number
}

type Notice = { member: number; no: number } | { members: number[]; event: PassingEvent }

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

  /** Sends a member's tabs what they lack, in order; one read serves all tabs, and reads never overtake each other. */
  const catchUp = (memberId: number): Promise<void> => {
    const run = async () => {
      const connected = [...(tabs.get(memberId) ?? [])]
      if (connected.length === 0) return
      const from = Math.min(...connected.map(({ last }) => last))
      for (const { no, event } of await eventsAfter(parts.db, memberId, from))
        for (const tab of connected)
          if (no > tab.last) {
            tab.last = no
            tab.send({ ...event, no })
          }
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
    if ('member' in notice) {
      if (tabs.has(notice.member)) void catchUp(notice.member)
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

  return {
    async connect(tab, after) {
      opening ??= listen()
      await opening
      const newest = await newestNo(parts.db, tab.memberId)
      const oldest = await oldestNo(parts.db, tab.memberId)
      // A fresh tab's page may be older than its socket; one whose events are gone can't be told what it missed.
      const gap = after === null || after > newest || (after < newest && (oldest === null || oldest > after + 1))
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
      const last = client
      client = null
      last?.release(true)
      await Promise.all(sending.values())
    },
  }
}
