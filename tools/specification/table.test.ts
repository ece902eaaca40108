import { expect, it } from 'vitest'
import { buildCoverage } from './table.ts'

const findFaults = (row: { statement: string; provenBy: string[]; namesOnly?: true }, heading = 'Routes') =>
  buildCoverage({ section: { [heading]: [row] } }).faults

const screenWalkTest = 'web/src/routes.test.ts: every screen of the specification exists'
const otherTest = 'web/src/ui/feedback/badge-count.test.ts: a badge shows 99+ above 99, otherwise the number'

it('a line needs a test that exists, and one that does more than open every screen', () => {
  expect(findFaults({ statement: 'index', provenBy: [] })).toEqual(['“index” has no test'])
  expect(
    findFaults({ statement: 'index', provenBy: ['web/src/routes.test.ts: no such title'] }),
  ).toHaveLength(1)
  expect(findFaults({ statement: 'index', provenBy: [screenWalkTest] })).toEqual([
    '“index” is proven only by tests that walk all screens',
  ])
  expect(findFaults({ statement: 'index', provenBy: [screenWalkTest, otherTest] })).toEqual([])
  expect(findFaults({ statement: 'index', provenBy: [screenWalkTest], namesOnly: true })).toEqual([])
})

it('a message is read by one of its tests', () => {
  const read = 'contract/src/domain/errors.test.ts: each error of the specification'
  expect(findFaults({ statement: 'You’re blocked by {name}.', provenBy: [read] }, 'Messages')).toEqual([])
  expect(findFaults({ statement: 'Code invalid (SMS)', provenBy: [read] }, 'Messages')).toEqual([])
  expect(findFaults({ statement: 'Nobody says this', provenBy: [read] }, 'Messages')).toEqual([
    '“Nobody says this” is read by none of its tests',
  ])
})
