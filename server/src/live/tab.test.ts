import type { WebSocket } from '@fastify/websocket'
import { expect, test, vi } from 'vitest'
import { newTab, relieve } from './tab.ts'

const slow = (bufferedAmount: number) => {
  const terminate = vi.fn()
  return { tab: newTab({ bufferedAmount, terminate } as unknown as WebSocket, 1, ''), terminate }
}

test('when all together hold too much, those who lag most go until they don’t', () => {
  const tabs = [50, 0, 300, 200, 100].map(slow)
  const cut = () => tabs.map(({ terminate }) => terminate.mock.calls.length)
  const all = tabs.map(({ tab }) => tab)
  relieve(all, 650)
  expect(cut()).toEqual([0, 0, 0, 0, 0])
  relieve(all, 160)
  expect(cut()).toEqual([0, 0, 1, 1, 0])
})
