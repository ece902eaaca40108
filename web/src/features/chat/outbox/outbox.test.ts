import type { Message } from '@amarelle/contract/endpoints/chat'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOutbox, type Outbox } from './outbox.ts'
import type { OutboxMessage, OutboxStore } from './outbox-store.ts'
import type { PendingMessage } from '../thread-state/thread-store.ts'

const noonMs = Date.parse('2026-01-01T12:00:00Z')
const createOutboxMessage = (
  key: string,
  profile = 2,
  at = noonMs,
): Omit<OutboxMessage, 'tab' | 'member'> => ({
  key,
  profile,
  name: 'Ben',
  text: `text of ${key}`,
  gift: null,
  picture: null,
  sure: false,
  at: new Date(at + Number(key.replace(/\D/g, ''))).toISOString(),
})
const createApiError = (code: ErrorResponse['error']['code'], status = 402, more = {}) =>
  Object.assign(new Error(code), { code, status, answer: { error: { code, message: code }, ...more } })
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** One browser: what it keeps, which tabs live, whether it is connected, and what the server has got, each key once. */
function createTestBrowser() {
  const kept = new Map<string, OutboxMessage>()
  const waits = new Map<string, (() => Promise<void>)[]>()
  const gone = new Set<string>()
  const server: { key: string; profile: number }[] = []
  const world = {
    online: true,
    now: noonMs,
    /** What happens to the next tries. */
    fates: [] as ('lost' | 'answer lost' | ReturnType<typeof createApiError>)[],
    drafts: [] as string[],
    /** Of these it was said that they are kept. */
    told: [] as string[],
    /** How long the device takes. */
    disk: Promise.resolve(),
    server,
    kept,
    tries: 0,
    tab(me: string, member = 1) {
      let closed = false
      const store: OutboxStore = {
        all: async (of) => [...kept.values()].filter((one) => one.member === of),
        put: async (letters) => {
          await world.disk
          if (!closed) for (const one of letters) kept.set(one.key, one)
        },
        drop: async (_, keys) => {
          if (!closed) for (const key of keys) kept.delete(key)
        },
      }
      const outbox = createOutbox({
        member,
        store,
        tabs: {
          tabId: me,
          announceTab: async () => {},
          onTabClosed: (tab, act) => {
            if (gone.has(tab)) void act()
            else waits.set(tab, [...(waits.get(tab) ?? []), act])
          },
        },
        async send({ key, profile }) {
          world.tries += 1
          await Promise.resolve()
          if (closed) return new Promise(() => {})
          const fate = world.fates.shift()
          if (!world.online || fate === 'lost') throw new TypeError('no connection')
          if (fate && fate !== 'answer lost') throw fate
          if (!server.some((one) => one.key === key)) server.push({ key, profile })
          if (fate === 'answer lost') throw new TypeError('no connection')
          return { message: { client_id: key } as Message, credits: 1 }
        },
        isOnline: () => world.online,
        now: () => world.now,
        onStored: ({ key }) => world.told.push(key),
        returnToDraft: ({ text }) => world.drafts.push(text),
      })
      return {
        outbox,
        async close() {
          closed = true
          gone.add(me)
          for (const act of waits.get(me) ?? []) await act()
        },
      }
    },
  }
  return world
}
function watchOutbox(outbox: Outbox, profile = 2) {
  const seen = new Map<string, PendingMessage['state'] | 'sent' | 'refused'>()
  const order: string[] = []
  const stop = outbox.show(profile, {
    begin: () => {},
    state: ({ key }, state) => seen.set(key, state),
    sent: ({ key }) => {
      seen.set(key, 'sent')
      order.push(key)
    },
    refused: ({ key }) => {
      seen.set(key, 'refused')
      order.push(key)
    },
  })
  return { seen, order, stop }
}

describe('the outbox', () => {
  it('promises nothing and sends nothing before the message is kept on the device', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { seen } = watchOutbox(outbox)
    const disk = Promise.withResolvers<void>()
    world.disk = disk.promise
    const added = outbox.add(createOutboxMessage('1'))
    await outbox.resume()
    await flushMicrotasks()
    expect([seen.get('1'), world.told, world.tries]).toEqual(['keeping', [], 0])
    disk.resolve()
    await added
    expect([seen.get('1'), world.told, world.tries]).toEqual(['sent', ['1'], 1])
  })

  it('sends what was typed offline when the connection is back, in order and once', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { seen } = watchOutbox(outbox)
    world.online = false
    await outbox.add(createOutboxMessage('1'))
    await outbox.add(createOutboxMessage('2'))
    expect([...seen.values()]).toEqual(['waiting', 'waiting'])
    expect(world.kept.size).toBe(2)
    expect(world.tries).toBe(0)
    world.online = true
    await outbox.resume()
    await outbox.resume()
    await flushMicrotasks()
    expect(world.server.map(({ key }) => key)).toEqual(['1', '2'])
    expect([...seen.values()]).toEqual(['sent', 'sent'])
    expect(world.kept.size).toBe(0)
  })

  it('marks what could not be sent as failed and lets what stands behind it wait, so that the order stays', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { seen } = watchOutbox(outbox)
    world.fates = ['lost']
    await Promise.all([outbox.add(createOutboxMessage('1')), outbox.add(createOutboxMessage('2'))])
    await flushMicrotasks()
    expect(Object.fromEntries(seen)).toEqual({ 1: 'failed', 2: 'waiting' })
    await outbox.retry(2)
    await flushMicrotasks()
    expect(world.server.map(({ key }) => key)).toEqual(['1', '2'])
  })

  it('hands refused ones back, the last one first, so that their texts come to stand in order', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { order } = watchOutbox(outbox)
    world.fates = [createApiError('not_enough_credits'), createApiError('not_enough_credits')]
    await Promise.all([outbox.add(createOutboxMessage('1')), outbox.add(createOutboxMessage('2'))])
    await flushMicrotasks()
    expect(order).toEqual(['2', '1'])
    expect(world.kept.size).toBe(0)
    expect(world.drafts).toEqual([])
  })

  it('puts a refused text into the draft where its screen is gone', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const told: string[] = []
    outbox.showElsewhere({ sent: () => {}, refused: ({ key }, { code }) => told.push(`${key} ${code}`) })
    world.fates = [createApiError('blocked_by', 403)]
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    expect(told).toEqual(['1 blocked_by'])
    expect(world.drafts).toEqual(['text of 1'])
  })

  it('keeps everything when the session has ended, and sends nothing as somebody else', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { seen } = watchOutbox(outbox)
    world.fates = [createApiError('authentication_required', 403, { authentication_required: true })]
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    expect(seen.get('1')).toBe('waiting')
    expect(world.kept.size).toBe(1)
    const other = world.tab('b', 9).outbox
    await other.resume()
    await flushMicrotasks()
    expect(world.server).toEqual([])
    expect(await other.count()).toBe(0)
  })

  it('does not send by itself what is older than a day', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    const { seen } = watchOutbox(outbox)
    world.online = false
    await outbox.add(createOutboxMessage('1'))
    world.online = true
    world.now = noonMs + 90_000_000
    await outbox.resume()
    await flushMicrotasks()
    expect(seen.get('1')).toBe('failed')
    expect(world.server).toEqual([])
    await outbox.retry(2)
    await flushMicrotasks()
    expect(world.server).toHaveLength(1)
  })

  it('drops what the server turns out to have, and leaves nothing behind when it is cleared', async () => {
    const world = createTestBrowser()
    const { outbox } = world.tab('a')
    world.fates = ['answer lost']
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    outbox.confirm(2, (key) => key === '1')
    await flushMicrotasks()
    expect(await outbox.count()).toBe(0)
    world.online = false
    await outbox.add(createOutboxMessage('2'))
    expect(await outbox.count()).toBe(1)
    await outbox.clear()
    expect(world.kept.size).toBe(0)
  })

  it('brings every message to the server once and in the order of its conversation, whatever happens to tabs and connection', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ write: fc.integer({ min: 2, max: 3 }), tab: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.constantFrom('offline', 'online', 'reload 0', 'reload 1') },
      { weight: 2, arbitrary: fc.constantFrom('lost', 'answer lost') },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = createTestBrowser()
        let [names, written] = [0, 0]
        const open = () => {
          names += 1
          return { name: `tab ${names}`, ...world.tab(`tab ${names}`) }
        }
        const tabs = [open(), open()]
        const wanted: { key: string; profile: number; tab: string }[] = []
        for (const one of steps) {
          if (typeof one === 'object') {
            written += 1
            const tab = tabs[one.tab]
            wanted.push({ key: String(written), profile: one.write, tab: tab?.name ?? '' })
            // As far as the store: a tab that is closed before has not shown it as kept.
            void tab?.outbox.add(createOutboxMessage(String(written), one.write))
            await flushMicrotasks()
          } else if (one === 'offline' || one === 'online') {
            world.online = one === 'online'
            for (const tab of tabs) if (world.online) void tab.outbox.resume()
          } else if (one === 'lost' || one === 'answer lost') world.fates.push(one)
          else {
            const index = Number(one.at(-1))
            await tabs[index]?.close()
            tabs[index] = open()
            await tabs[index]?.outbox.resume()
          }
          await flushMicrotasks()
        }
        world.online = true
        world.fates = []
        for (let round = 0; round < 3; round += 1)
          for (const tab of tabs) {
            await tab.outbox.resume()
            await flushMicrotasks()
          }
        const got = world.server.map(({ key }) => key)
        expect([...got].sort()).toEqual(wanted.map(({ key }) => key).sort())
        expect(world.kept.size).toBe(0)
        // What one tab wrote to one member keeps its order.
        for (const profile of [2, 3])
          for (const tab of new Set(wanted.map((one) => one.tab))) {
            const own = wanted
              .filter((one) => one.tab === tab && one.profile === profile)
              .map(({ key }) => key)
            expect(got.filter((key) => own.includes(key))).toEqual(own)
          }
      }),
    )
  })
})
