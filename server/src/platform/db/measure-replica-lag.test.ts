import { expect, test } from 'vitest'
import { createLagMeter, parseLogPosition } from './measure-replica-lag.ts'

test('positions of the log are compared as numbers, across the 32 bits of their second half', () => {
  expect(parseLogPosition('0/FFFFFFFF') + 1n).toBe(parseLogPosition('1/0'))
  expect(parseLogPosition('16/B374D848')).toBe(0x16_b374_d848n)
})

test('the lag is unknown before the first position of the primary', () => {
  expect(createLagMeter().measureLagMs(1000, 5n)).toBeNull()
})

test('a replica that has reached the last position has no lag, however long nobody has written', () => {
  const meter = createLagMeter()
  meter.addPrimaryPosition(1000, 5n)
  expect(meter.measureLagMs(900_000, 5n)).toBe(0)
})

test('the lag is the age of the first position that the replica has not reached', () => {
  const meter = createLagMeter()
  meter.addPrimaryPosition(1000, 5n)
  meter.addPrimaryPosition(2000, 8n)
  meter.addPrimaryPosition(3000, 9n)
  expect(meter.measureLagMs(3500, 5n)).toBe(1500)
  expect(meter.measureLagMs(3500, 8n)).toBe(500)
  expect(meter.measureLagMs(3500, 9n)).toBe(0)
})

test('the lag of a stopped replica grows beyond the number of positions that are kept', () => {
  const meter = createLagMeter()
  for (let second = 0; second < 500; second += 1) meter.addPrimaryPosition(second * 1000, BigInt(second))
  expect(meter.measureLagMs(500_000, 0n)).toBeGreaterThan(100_000)
})
