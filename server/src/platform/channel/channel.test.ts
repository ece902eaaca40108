import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createTestWire } from '../../../testing/platform/test-transport.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { type Channel, createChannel } from './channel.ts'

const openChannels: Channel[] = []
afterEach(() => Promise.all(openChannels.splice(0).map((channel) => channel.close())))

function createTestChannels(options?: Parameters<typeof createTestWire>[0]) {
  const wire = createTestWire(options)
  const join = (heartbeatIntervalMs?: number) => {
    const channel = createChannel(wire.transport, createLog('silent'), heartbeatIntervalMs)
    openChannels.push(channel)
    const heard: string[] = []
    const gap = vi.fn()
    channel.subscribe({ onMessage: (text) => heard.push(text), onGap: gap })
    const publish = (texts: readonly string[], topic: string | null = null) =>
      channel.publish(texts.map((text) => ({ topic, text })))
    return { ...channel, publish, heard, gap }
  }
  return { wire, join }
}
const createTexts = (count: number, text = 'text') => Array.from({ length: count }, (_, i) => `${text} ${i}`)

test('other processes receive every message once and in order; a sender does not receive its own', async () => {
  const { join } = createTestChannels()
  const [one, two, three] = [join(), join(), join()]
  one.publish(createTexts(50, 'one'))
  two.publish(createTexts(50, 'two'))
  await waitForCondition(() => three.heard.length === 100)
  expect(three.heard.filter((text) => text.startsWith('one'))).toEqual(createTexts(50, 'one'))
  expect(two.heard).toEqual(createTexts(50, 'one'))
  expect(one.heard).toEqual(createTexts(50, 'two'))
})

test('messages of a topic reach only the processes that follow it, also after a lost connection', async () => {
  const { wire, join } = createTestChannels()
  const [follower, other, publisher] = [join(), join(), join()]
  await waitForCondition(() => [follower, other, publisher].every(({ isConnected }) => isConnected()))
  await follower.follow('a')
  await other.follow('b')
  publisher.publish(['first'], 'a')
  await waitForCondition(() => follower.heard.length === 1)
  wire.cutFirst()
  await waitForCondition(() => follower.isConnected())
  publisher.publish(['second'], 'a')
  await waitForCondition(() => follower.heard.length === 2)
  follower.unfollow('a')
  await follower.follow('c')
  publisher.publish(['third'], 'a')
  publisher.publish(['last'], 'c')
  publisher.publish(['for all'])
  await waitForCondition(() => other.heard.includes('for all') && follower.heard.includes('for all'))
  expect(follower.heard).toEqual(['first', 'second', 'last', 'for all'])
  expect(other.heard).toEqual(['for all'])
})

test('a topic that is left and followed again at once is followed', async () => {
  const { join } = createTestChannels()
  const [follower, publisher] = [join(), join()]
  await waitForCondition(() => follower.isConnected() && publisher.isConnected())
  await follower.follow('a')
  follower.unfollow('a')
  await follower.follow('a')
  publisher.publish(['text'], 'a')
  await waitForCondition(() => follower.heard.length === 1)
})

test('without topics everything reaches everybody in the order in which it was published', async () => {
  const { join } = createTestChannels({ hasTopics: false })
  const [one, two] = [join(), join()]
  one.publish(['1'], 'a')
  one.publish(['2'])
  one.publish(['3'], 'b')
  await waitForCondition(() => two.heard.length === 3)
  expect(two.heard).toEqual(['1', '2', '3'])
})

test.each([null, 'a'])('packets of topic %s stay within the transport’s size limit', async (topic) => {
  const { wire, join } = createTestChannels()
  const [one, two] = [join(), join()]
  await two.follow('a')
  await waitForCondition(() => one.isConnected() && two.isConnected())
  const texts = ['a', '€'.repeat(Math.floor(one.maxMessageBytes / 3)), 'b'.repeat(one.maxMessageBytes), 'c']
  one.publish(texts, topic)
  await waitForCondition(() => two.heard.length === texts.length)
  expect(two.heard).toEqual(texts)
  for (const { text } of wire.sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200)
})

test('a packet that may not have arrived is sent again but delivered once', async () => {
  const { wire, join } = createTestChannels()
  const [one, two] = [join(), join()]
  one.publish(['first'])
  await waitForCondition(() => two.heard.length === 1)
  wire.refuses = true
  one.publish(['second'])
  await waitForCondition(() => two.heard.length === 2)
  wire.refuses = false
  await waitForCondition(() => one.isConnected())
  one.publish(['third'])
  await waitForCondition(() => two.heard.length >= 3)
  expect(two.heard).toEqual(['first', 'second', 'third'])
})

test('a lost packet is detected when the next one arrives', async () => {
  const { wire, join } = createTestChannels()
  const [one, two] = [join(), join()]
  one.publish(['first'])
  await waitForCondition(() => two.heard.length === 1)
  two.gap.mockClear()
  const { carry } = wire
  const lose = vi.fn(() => [])
  wire.carry = lose
  one.publish(['lost'])
  await waitForCondition(() => lose.mock.calls.length > 0)
  wire.carry = carry
  one.publish(['after'])
  await waitForCondition(() => two.heard.includes('after'))
  expect(two.heard).toEqual(['first', 'after'])
  expect(two.gap).toHaveBeenCalledTimes(1)
})

test('a process that lost its connection queues messages until it is back; then it and the others see a gap', async () => {
  const { wire, join } = createTestChannels()
  const [one, two] = [join(), join()]
  one.publish(['before'])
  await waitForCondition(() => two.heard.length === 1 && one.isConnected() && two.isConnected())
  wire.isUp = false
  wire.cutFirst()
  one.publish(['during'])
  expect([one.isConnected(), two.isConnected()]).toEqual([false, true])
  one.gap.mockClear()
  two.gap.mockClear()
  wire.isUp = true
  await waitForCondition(() => two.heard.length === 2)
  await waitForCondition(() => one.isConnected())
  expect(two.heard).toEqual(['before', 'during'])
  expect(one.gap).toHaveBeenCalledTimes(1)
  expect(two.gap).toHaveBeenCalledTimes(1)
})

test('a long outage of the transport uses a few megabytes at most and throws no errors', async () => {
  const { wire, join } = createTestChannels()
  wire.isUp = false
  const [one, two] = [join(), join()]
  const text = 'x'.repeat(100)
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 300; i += 1) one.publish(Array.from({ length: 1000 }, () => text + i))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
  wire.isUp = true
  await waitForCondition(() => one.isConnected() && two.isConnected())
  one.publish(['at last'])
  await waitForCondition(() => two.heard.includes('at last'))
  expect(two.heard.length).toBeLessThan(50_000)
  expect(two.gap).toHaveBeenCalled()
})

test('a silent connection is detected and replaced', async () => {
  const { wire, join } = createTestChannels()
  const one = join(20)
  await waitForCondition(() => one.isConnected())
  wire.isSilent = true
  await waitForCondition(() => wire.connectCount > 1)
  wire.isSilent = false
  const two = join()
  await waitForCondition(() => two.isConnected() && one.isConnected())
  one.publish(['again'])
  await waitForCondition(() => two.heard.includes('again'))
})

test('messages published last are sent before the process closes the channel', async () => {
  const { join } = createTestChannels()
  const [one, two] = [join(), join()]
  await waitForCondition(() => one.isConnected() && two.isConnected())
  one.publish(['first'])
  one.publish(['last'])
  await one.close()
  expect(two.heard).toEqual(['first', 'last'])
  one.publish(['too late'])
  expect(two.heard).toEqual(['first', 'last'])
})

test('messages that a process publishes before it is connected are sent when it closes; if that fails, it says so', async () => {
  const { wire, join } = createTestChannels()
  const two = join()
  await waitForCondition(() => two.isConnected())
  const command = join()
  command.publish(['from a command'])
  expect(await command.close()).toBe(true)
  expect(two.heard).toEqual(['from a command'])
  wire.isUp = false
  const unlucky = join()
  unlucky.publish(['lost'])
  expect(await unlucky.close()).toBe(false)
})

test('topics that cannot be followed let the channel connect again, each time after a longer pause', async () => {
  const { wire, join } = createTestChannels()
  const one = join()
  await waitForCondition(() => one.isConnected())
  wire.refusesTopics = true
  await one.follow('a')
  await waitForCondition(() => wire.connectCount > 3)
  expect(one.isConnected()).toBe(false)
  wire.refusesTopics = false
  await waitForCondition(() => one.isConnected())
})

test('numbers that a process sent and another received agree; announced gaps are seen', async () => {
  const { join } = createTestChannels()
  const [one, two] = [join(20), join(20)]
  await waitForCondition(
    () => one.getSentNumber() > 3 && two.getReceivedNumber(one.processId) >= one.getSentNumber(),
  )
  two.gap.mockClear()
  one.announceGap()
  await waitForCondition(() => two.gap.mock.calls.length > 0)
})
