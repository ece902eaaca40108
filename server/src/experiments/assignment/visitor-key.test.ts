import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { computeVisitorNumbers, pickByWeight } from './visitor-key.ts'

const createVisitor = (n: number) => ({
  clientAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  userAgent: 'Firefox',
})
const variants = [
  { name: 'a', weight: 50 },
  { name: 'b', weight: 30 },
  { name: 'c', weight: 20 },
]

test('the same visitor gets the same numbers all day, and others the next day and in another experiment', () => {
  const [today, tomorrow] = [randomBytes(32), randomBytes(32)]
  const visitor = createVisitor(7)
  expect(computeVisitorNumbers(today, 1, visitor)).toEqual(computeVisitorNumbers(today, 1, visitor))
  expect(computeVisitorNumbers(today, 1, visitor)).not.toEqual(computeVisitorNumbers(tomorrow, 1, visitor))
  expect(computeVisitorNumbers(today, 1, visitor)).not.toEqual(computeVisitorNumbers(today, 2, visitor))
})

test('visitors are divided in proportion to the weights, and independently of other experiments', () => {
  const key = Buffer.alloc(32, 46)
  const visitors = [...Array(6000).keys()].map(createVisitor)
  const pick = (experiment: number) =>
    visitors.map(
      (visitor) => pickByWeight(variants, computeVisitorNumbers(key, experiment, visitor)[0])?.name,
    )
  const [first, second] = [pick(1), pick(2)]
  const share = (names: (string | undefined)[], name: string) =>
    names.filter((one) => one === name).length / names.length
  // Four standard deviations of 6000 draws are at most 0.0259, of half of them 0.0366.
  for (const { name, weight } of variants) {
    expect(Math.abs(share(first, name) - weight / 100), name).toBeLessThan(0.0259)
    const alsoInSecond = second.filter((_, n) => first[n] === 'a')
    expect(Math.abs(share(alsoInSecond, name) - weight / 100), name).toBeLessThan(0.0366)
  }
})

test('every number falls to a variant', () => {
  expect(pickByWeight(variants, 0)?.name).toBe('a')
  expect(pickByWeight(variants, 0.5)?.name).toBe('b')
  expect(pickByWeight(variants, 1 - 2 ** -32)?.name).toBe('c')
  expect(pickByWeight([{ weight: 1 }, { weight: 1 }, { weight: 1 }], 1 - 2 ** -32)).toBeDefined()
})
