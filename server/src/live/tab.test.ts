import type { WebSocket } from '@fastify/websocket'
import { expect, test, vi } from 'vitest'
import { createTab, dropSlowestTabs } from './tab.ts'

const createSlowTab = (bufferedAmount: number) => {
  const terminate = vi.fn()
  return { tab: createTab({ bufferedAmount, terminate } as unknown as WebSocket, 1, ''), terminate }
}

test('terminates the slowest tabs until the buffered total is below the limit', () => {
  const tabs = [50, 0, 300, 200, 100].map(createSlowTab)
  const getTerminateCounts = () => tabs.map(({ terminate }) => terminate.mock.calls.length)
  const allTabs = tabs.map(({ tab }) => tab)
  dropSlowestTabs(allTabs, 650)
  expect(getTerminateCounts()).toEqual([0, 0, 0, 0, 0])
  dropSlowestTabs(allTabs, 160)
  expect(getTerminateCounts()).toEqual([0, 0, 1, 1, 0])
})
