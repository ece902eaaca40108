import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { type Channel, createChannel, type Transport } from './channel.ts'

const openChannels: Channel[] = []
afterEach(() => Promise.all(openChannels.splice(0).map((channel) => channel.close())))

/** An in-memory transport between the processes of a test, with faults that can be switched on. */
function createTestTransport() {
  const hearers = new Set<(packet: string) => void>()
  const ends = new Set<() => void>()
  const wire = {
    up: true,
    /** Transforms packets in transit. */
    carry: (packets: readonly string[]): readonly string[] => packets,
    refuse: false,
    /** Drops all packets without reporting an error. */
    silent: false,
    connects: 0,
    sent: [] as string[],
    cutFirst() {
      const [end] = ends
      end?.()
    },
  }
  const transport: Transport = {
    maxPacketBytes: 200,
    async connect(heard, lost) {
      if (!wire.up) throw new Error('down')
      wire.connects += 1
      hearers.add(heard)
      const end = () => {
        if (!hearers.delete(heard)) return
        ends.delete(end)
        lost()
      }
      ends.add(end)
      return {
        async send(packets) {
          if (!wire.up) throw new Error('down')
          for (const packet of wire.carry(packets)) {
            wire.sent.push(packet)
            if (!wire.silent) for (const onMessage of hearers) onMessage(packet)
          }
          if (wire.refuse) throw new Error('nobody knows whether it came')
        },
        end() {
          hearers.delete(heard)
          ends.delete(end)
        },
      }
    },
  }
  const join = (beat?: number) => {
    const channel = createChannel(transport, createLog('silent'), beat)
    openChannels.push(channel)
    const heard: string[] = []
    const gap = vi.fn()
    channel.subscribe({ onMessage: (text) => heard.push(text), onGap: gap })
    return { ...channel, heard, gap }
  }
  return { wire, join }
}
const createTexts = (count: number, text = 'text') => Array.from({ length: count }, (_, i) => `${text} ${i}`)

test('other processes receive every message once and in order; a sender does not receive its own', async () => {
  const { join } = createTestTransport()
  const [one, two, three] = [join(), join(), join()]
  one.publish(createTexts(50, 'one'))
  two.publish(createTexts(50, 'two'))
  await waitForCondition(() => three.heard.length === 100)
  expect(three.heard.filter((text) => text.startsWith('one'))).toEqual(createTexts(50, 'one'))
  expect(two.heard).toEqual(createTexts(50, 'one'))
  expect(one.heard).toEqual(createTexts(50, 'two'))
})

test('packets stay within the transport’s size limit, whatever the texts', async () => {
  const { wire, join } = createTestTransport()
  const [one, two] = [join(), join()]
  const texts = ['a', '€'.repeat(Math.floor(one.maxMessageBytes / 3)), 'b'.repeat(one.maxMessageBytes), 'c']
  one.publish(texts)
  await waitForCondition(() => two.heard.length === texts.length)
  expect(two.heard).toEqual(texts)
  for (const packet of wire.sent) expect(Buffer.byteLength(packet)).toBeLessThanOrEqual(200)
})

test('a packet that may not have arrived is sent again but delivered once', async () => {
  const { wire, join } = createTestTransport()
  const [one, two] = [join(), join()]
  one.publish(['first'])
  await waitForCondition(() => two.heard.length === 1)
  wire.refuse = true
  one.publish(['second'])
  await waitForCondition(() => two.heard.length === 2)
  wire.refuse = false
  await waitForCondition(() => one.isConnected())
  one.publish(['third'])
  await waitForCondition(() => two.heard.length >= 3)
  expect(two.heard).toEqual(['first', 'second', 'third'])
})

test('a lost packet is detected when the next one arrives', async () => {
  const { wire, join } = createTestTransport()
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

test('a process that lost its connection queues messages until it is back, then reports a gap', async () => {
  const { wire, join } = createTestTransport()
  const [one, two] = [join(), join()]
  one.publish(['before'])
  await waitForCondition(() => two.heard.length === 1)
  wire.up = false
  wire.cutFirst()
  one.publish(['during'])
  expect([one.isConnected(), two.isConnected()]).toEqual([false, true])
  one.gap.mockClear()
  wire.up = true
  await waitForCondition(() => two.heard.length === 2)
  expect(two.heard).toEqual(['before', 'during'])
  expect(one.gap).toHaveBeenCalledTimes(1)
})

test('a long outage of the transport uses a few megabytes at most and throws no errors', async () => {
  const { wire, join } = createTestTransport()
  wire.up = false
  const [one, two] = [join(), join()]
  const text = 'x'.repeat(100)
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 300; i += 1) one.publish(Array.from({ length: 1000 }, () => text + i))
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
  wire.up = true
  await waitForCondition(() => one.isConnected() && two.isConnected())
  one.publish(['at last'])
  await waitForCondition(() => two.heard.includes('at last'))
  expect(two.heard.length).toBeLessThan(50_000)
  expect(two.gap).toHaveBeenCalled()
})

test('a silent connection is detected and replaced', async () => {
  const { wire, join } = createTestTransport()
  const one = join(20)
  await waitForCondition(() => one.isConnected())
  wire.silent = true
  await waitForCondition(() => wire.connects > 1)
  wire.silent = false
  const two = join()
  await waitForCondition(() => two.isConnected() && one.isConnected())
  one.publish(['again'])
  await waitForCondition(() => two.heard.includes('again'))
})

test('messages published last are sent before the process closes the channel', async () => {
  const { join } = createTestTransport()
  const [one, two] = [join(), join()]
  await waitForCondition(() => one.isConnected() && two.isConnected())
  one.publish(['first'])
  one.publish(['last'])
  await one.close()
  expect(two.heard).toEqual(['first', 'last'])
  one.publish(['too late'])
  expect(two.heard).toEqual(['first', 'last'])
})
