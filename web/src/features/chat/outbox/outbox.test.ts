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
  voice: null,
  replyTo: null,
  sure: false,
  at: new Date(at + Number(key.replace(/\D/g, ''))).toISOString(),
})
const createApiError = (code: ErrorResponse['error']['code'], status = 402, extra = {}) =>
  Object.assign(new Error(code), { code, status, answer: { error: { code, message: code }, ...extra } })
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** Fake browser with storage, tabs and a connection, and a server that accepts each key once. */
function createTestBrowser() {
  const stored = new Map<string, OutboxMessage>()
  const closeListeners = new Map<string, (() => Promise<void>)[]>()
  const closedTabs = new Set<string>()
  const server: { key: string; profile: number }[] = []
  const browser = {
    online: true,
    now: noonMs,
    /** Outcomes of the next attempts to send. */
    outcomes: [] as ('lost' | 'answer lost' | ReturnType<typeof createApiError>)[],
    drafts: [] as string[],
    /** Keys reported by `onStored`. */
    storedKeys: [] as string[],
    /** Resolves when writes to storage complete. */
    disk: Promise.resolve(),
    server,
    stored,
    tries: 0,
    tab(tabId: string, member = 1) {
      let closed = false
      const store: OutboxStore = {
        all: async (owner) => [...stored.values()].filter((item) => item.member === owner),
        put: async (messages) => {
          await browser.disk
          if (!closed) for (const item of messages) stored.set(item.key, item)
        },
        drop: async (_, keys) => {
          if (!closed) for (const key of keys) stored.delete(key)
        },
      }
      const outbox = createOutbox({
        member,
        store,
        tabs: {
          tabId,
          announceTab: async () => {},
          onTabClosed: (tab, act) => {
            if (closedTabs.has(tab)) void act()
            else closeListeners.set(tab, [...(closeListeners.get(tab) ?? []), act])
          },
        },
        async send({ key, profile }) {
          browser.tries += 1
          await Promise.resolve()
          if (closed) return new Promise(() => {})
          const outcome = browser.outcomes.shift()
          if (!browser.online || outcome === 'lost') throw new TypeError('no connection')
          if (outcome && outcome !== 'answer lost') throw outcome
          if (!server.some((item) => item.key === key)) server.push({ key, profile })
          if (outcome === 'answer lost') throw new TypeError('no connection')
          return { message: { client_id: key } as Message, credits: 1 }
        },
        isOnline: () => browser.online,
        now: () => browser.now,
        onStored: ({ key }) => browser.storedKeys.push(key),
        returnToDraft: ({ text }) => browser.drafts.push(text),
      })
      return {
        outbox,
        async close() {
          closed = true
          closedTabs.add(tabId)
          for (const act of closeListeners.get(tabId) ?? []) await act()
        },
      }
    },
  }
  return browser
}
function watchOutbox(outbox: Outbox, profile = 2) {
  const states = new Map<string, PendingMessage['state'] | 'sent' | 'refused'>()
  const order: string[] = []
  const stop = outbox.show(profile, {
    begin: () => {},
    state: ({ key }, state) => states.set(key, state),
    sent: ({ key }) => {
      states.set(key, 'sent')
      order.push(key)
    },
    refused: ({ key }) => {
      states.set(key, 'refused')
      order.push(key)
    },
  })
  return { states, order, stop }
}

describe('the outbox', () => {
  it('stores a message on the device before reporting or sending it', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { states } = watchOutbox(outbox)
    const disk = Promise.withResolvers<void>()
    browser.disk = disk.promise
    const added = outbox.add(createOutboxMessage('1'))
    await outbox.resume()
    await flushMicrotasks()
    expect([states.get('1'), browser.storedKeys, browser.tries]).toEqual(['keeping', [], 0])
    disk.resolve()
    await added
    expect([states.get('1'), browser.storedKeys, browser.tries]).toEqual(['sent', ['1'], 1])
  })

  it('sends messages written offline in order and once when the connection is back', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { states } = watchOutbox(outbox)
    browser.online = false
    await outbox.add(createOutboxMessage('1'))
    await outbox.add(createOutboxMessage('2'))
    expect([...states.values()]).toEqual(['waiting', 'waiting'])
    expect(browser.stored.size).toBe(2)
    expect(browser.tries).toBe(0)
    browser.online = true
    await outbox.resume()
    await outbox.resume()
    await flushMicrotasks()
    expect(browser.server.map(({ key }) => key)).toEqual(['1', '2'])
    expect([...states.values()]).toEqual(['sent', 'sent'])
    expect(browser.stored.size).toBe(0)
  })

  it('marks an unsent message as failed and keeps later ones waiting to preserve the order', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { states } = watchOutbox(outbox)
    browser.outcomes = ['lost']
    await Promise.all([outbox.add(createOutboxMessage('1')), outbox.add(createOutboxMessage('2'))])
    await flushMicrotasks()
    expect(Object.fromEntries(states)).toEqual({ 1: 'failed', 2: 'waiting' })
    await outbox.retry(2)
    await flushMicrotasks()
    expect(browser.server.map(({ key }) => key)).toEqual(['1', '2'])
  })

  it('returns refused messages last first, so that their texts end up in order', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { order } = watchOutbox(outbox)
    browser.outcomes = [createApiError('not_enough_credits'), createApiError('not_enough_credits')]
    await Promise.all([outbox.add(createOutboxMessage('1')), outbox.add(createOutboxMessage('2'))])
    await flushMicrotasks()
    expect(order).toEqual(['2', '1'])
    expect(browser.stored.size).toBe(0)
    expect(browser.drafts).toEqual([])
  })

  it('returns a refused text to the draft if its conversation is not open', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const refusals: string[] = []
    outbox.showFallback({ sent: () => {}, refused: ({ key }, { code }) => refusals.push(`${key} ${code}`) })
    browser.outcomes = [createApiError('blocked_by', 403)]
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    expect(refusals).toEqual(['1 blocked_by'])
    expect(browser.drafts).toEqual(['text of 1'])
  })

  it('keeps messages when the session has ended and never sends them as another member', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { states } = watchOutbox(outbox)
    browser.outcomes = [createApiError('authentication_required', 403, { authentication_required: true })]
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    expect(states.get('1')).toBe('waiting')
    expect(browser.stored.size).toBe(1)
    const other = browser.tab('b', 9).outbox
    await other.resume()
    await flushMicrotasks()
    expect(browser.server).toEqual([])
    expect(await other.count()).toBe(0)
  })

  it('does not send messages older than a day automatically', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    const { states } = watchOutbox(outbox)
    browser.online = false
    await outbox.add(createOutboxMessage('1'))
    browser.online = true
    browser.now = noonMs + 90_000_000
    await outbox.resume()
    await flushMicrotasks()
    expect(states.get('1')).toBe('failed')
    expect(browser.server).toEqual([])
    await outbox.retry(2)
    await flushMicrotasks()
    expect(browser.server).toHaveLength(1)
  })

  it('drops messages that the server confirms, and clear removes everything', async () => {
    const browser = createTestBrowser()
    const { outbox } = browser.tab('a')
    browser.outcomes = ['answer lost']
    await outbox.add(createOutboxMessage('1'))
    await flushMicrotasks()
    outbox.confirm(2, (key) => key === '1')
    await flushMicrotasks()
    expect(await outbox.count()).toBe(0)
    browser.online = false
    await outbox.add(createOutboxMessage('2'))
    expect(await outbox.count()).toBe(1)
    await outbox.clear()
    expect(browser.stored.size).toBe(0)
  })

  it('delivers every message once and in order, whatever happens to tabs and connection', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ write: fc.integer({ min: 2, max: 3 }), tab: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.constantFrom('offline', 'online', 'reload 0', 'reload 1') },
      { weight: 2, arbitrary: fc.constantFrom('lost', 'answer lost') },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const browser = createTestBrowser()
        let [tabCount, messageCount] = [0, 0]
        const open = () => {
          tabCount += 1
          return { name: `tab ${tabCount}`, ...browser.tab(`tab ${tabCount}`) }
        }
        const tabs = [open(), open()]
        const expected: { key: string; profile: number; tab: string }[] = []
        for (const item of steps) {
          if (typeof item === 'object') {
            messageCount += 1
            const tab = tabs[item.tab]
            expected.push({ key: String(messageCount), profile: item.write, tab: tab?.name ?? '' })
            // Lets the store finish; a tab closed earlier would not have reported the message as stored.
            void tab?.outbox.add(createOutboxMessage(String(messageCount), item.write))
            await flushMicrotasks()
          } else if (item === 'offline' || item === 'online') {
            browser.online = item === 'online'
            for (const tab of tabs) if (browser.online) void tab.outbox.resume()
          } else if (item === 'lost' || item === 'answer lost') browser.outcomes.push(item)
          else {
            const index = Number(item.at(-1))
            await tabs[index]?.close()
            tabs[index] = open()
            await tabs[index]?.outbox.resume()
          }
          await flushMicrotasks()
        }
        browser.online = true
        browser.outcomes = []
        for (let round = 0; round < 3; round += 1)
          for (const tab of tabs) {
            await tab.outbox.resume()
            await flushMicrotasks()
          }
        const receivedKeys = browser.server.map(({ key }) => key)
        expect([...receivedKeys].sort()).toEqual(expected.map(({ key }) => key).sort())
        expect(browser.stored.size).toBe(0)
        // Messages from one tab to one member keep their order.
        for (const profile of [2, 3])
          for (const tab of new Set(expected.map((item) => item.tab))) {
            const expectedKeys = expected
              .filter((item) => item.tab === tab && item.profile === profile)
              .map(({ key }) => key)
            expect(receivedKeys.filter((key) => expectedKeys.includes(key))).toEqual(expectedKeys)
          }
      }),
    )
  })
})
