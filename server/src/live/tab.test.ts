import type { WebSocket } from '@fastify/websocket'
import { expect, test, vi } from 'vitest'
import { createTab, dropSlowestTabs } from './tab.ts'

const createSlowTab = (bufferedAmount: number) => {
  const terminate = vi.fn()
  return { tab: createTab({ bufferedAmount, terminate } as unknown as WebSocket, 1, ''), terminate }
}

test('when all together hold too much, those who lag most go until they don’t', () => {
  const tabs = [50, 0, 300, 200, 100].map(createSlowTab)
  const cut = () => tabs.map(({ terminate }) => terminate.mock.calls.length)
  const all = tabs.map(({ tab }) => tab)
  dropSlowestTabs(all, 650)
  expect(cut()).toEqual([0, 0, 0, 0, 0])
  dropSlowestTabs(all, 160)
  expect(cut()).toEqual([0, 0, 1, 1, 0])
})
