import { expect, it } from 'vitest'
import { coverage } from './table.ts'

const faultsOf = (row: { says: string; provenBy: string[]; names?: true }, heading = 'Routes') =>
  coverage({ section: { [heading]: [row] } }).faults

const walk = 'web/src/routes.test.ts: every screen of the specification exists'
const other = 'web/src/ui/badge-text.test.ts: a badge says 99+'

it('a line needs a test that exists, and one that does more than open every screen', () => {
  expect(faultsOf({ says: 'index', provenBy: [] })).toEqual(['“index” has no test'])
  expect(faultsOf({ says: 'index', provenBy: ['web/src/routes.test.ts: no such title'] })).toHaveLength(1)
  expect(faultsOf({ says: 'index', provenBy: [walk] })).toEqual([
    '“index” is proven only by tests that walk all screens',
  ])
  expect(faultsOf({ says: 'index', provenBy: [walk, other] })).toEqual([])
  expect(faultsOf({ says: 'index', provenBy: [walk], names: true })).toEqual([])
})

it('a message is read by one of its tests', () => {
  const read = 'contract/src/errors.test.ts: each error of the specification'
  expect(faultsOf({ says: 'You’re blocked by {name}.', provenBy: [read] }, 'Messages')).toEqual([])
  expect(faultsOf({ says: 'Code invalid (SMS)', provenBy: [read] }, 'Messages')).toEqual([])
  expect(faultsOf({ says: 'Nobody says this', provenBy: [read] }, 'Messages')).toEqual([
    '“Nobody says this” is read by none of its tests',
  ])
})
