import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { failedWith, type Outcome, passed, root } from './command.ts'
import { filesIn } from './files.ts'

/** Where money is at home every such name is money; elsewhere only what says so. */
const homes =
  /^(server\/src\/(payments|credits)|web\/src\/features\/payments|contract\/src\/payments|fakes)\//
const money = /minor|price|amount|total|^fee|^vat$|vatminor|spent|^cost|^paid$|^gross$|^net$|^sum$/i
const named = /minor$|^minor/i
/** What the wire has in whole units, to be shown (docs/payments.md#what-credits-buy). */
const shown = 'server/src/payments/message-costs.ts'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
/** The parts of a node, also those that stand in lists and in `{ expression }`. */
function partsOf(value: unknown): Node[] {
  if (isNode(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(partsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(partsOf) : []
}
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(partsOf)
const allIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allIn)]
const namesIn = (node: Node): string[] =>
  allIn(node).flatMap(({ type, value }) => (type === 'Identifier' ? [String(value)] : []))

const rounding = new Set(['round', 'floor', 'ceil', 'trunc', 'fround'])
const parsing = new Set(['toFixed', 'toPrecision', 'parseFloat'])
/** What makes or hides a fraction: a division, a decimal, a rounding, a reading of decimals. */
function makesFraction(node: Node): boolean {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
    return (
      node['operator'] === '/' ||
      node['operator'] === '/=' ||
      childrenOf(node).some(({ type, value }) => type === 'NumericLiteral' && !Number.isInteger(value))
    )
  if (node.type !== 'CallExpression') return false
  const called = namesIn(node['callee'] as Node).at(-1) ?? ''
  return rounding.has(called) || parsing.has(called)
}

/** The names of money in a source that a fraction is made of; `inside` says that all names there are of money. */
function fractionsIn(source: string, tsx: boolean, inside: boolean): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx })
  return (body as unknown as Node[])
    .flatMap(allIn)
    .filter(makesFraction)
    .flatMap((node) => namesIn(node).filter((name) => (inside ? money : named).test(name)))
}

/** Money is whole minor units from the page to the books: no source computes a fraction of it, and the check finds a planted one. */
export function wholeMoney(): Outcome {
  const files = ['contract/src', 'server/src', 'web/src', 'fakes', 'tools']
    .flatMap(filesIn)
    .filter((file) => /(?<!\.d|\.test)\.tsx?$/.test(file) && !/\/test-[^/]+$/.test(file) && file !== shown)
  const faults = files.flatMap((file) =>
    fractionsIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x'), homes.test(file)).map(
      (name) => `${file}: a fraction of ${name}`,
    ),
  )
  const planted = [
    'minor / 100',
    'Math.round(amountMinor * rate)',
    'price * 0.75',
    'total.toFixed(2)',
    'x /= fee',
  ]
  const missed = planted.filter((line) => fractionsIn(line, false, true).length === 0)
  if (files.length === 0 || missed.length > 0)
    return failedWith(`The check of whole money misses: ${missed.join(', ')}`)
  return faults.length === 0 ? passed : failedWith([...new Set(faults)].join('\n'))
}
