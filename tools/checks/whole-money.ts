import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { createFailedCheck, type CheckResult, passedCheck, projectRoot } from './command.ts'
import { listFiles } from './files.ts'

/** In these folders every matching name is an amount of money; elsewhere only explicitly named ones are. */
const moneyFolders =
  /^(server\/src\/(payments|credits)|web\/src\/features\/payments|contract\/src\/endpoints\/payments|fakes)\//
const moneyName = /minor|price|amount|total|^fee|^vat$|vatminor|spent|^cost|^paid$|^gross$|^net$|^sum$/i
const minorUnitName = /minor$|^minor/i
/** Values that the API has in whole units, for display (docs/payments.md#what-credits-buy). */
const displayOnlyFile = 'server/src/payments/pricing/minimum-message-costs.ts'

interface AstNode {
  readonly type: string
  readonly [field: string]: unknown
}
const isAstNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<AstNode>).type === 'string'
/** The child nodes of a node, including those in lists and in `{ expression }`. */
function toNodes(value: unknown): AstNode[] {
  if (isAstNode(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(toNodes)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(toNodes) : []
}
const getChildNodes = (node: AstNode): AstNode[] => Object.values(node).flatMap(toNodes)
const listDescendants = (node: AstNode): AstNode[] => [node, ...getChildNodes(node).flatMap(listDescendants)]
const listIdentifiers = (node: AstNode): string[] =>
  listDescendants(node).flatMap(({ type, value }) => (type === 'Identifier' ? [String(value)] : []))

const roundingMethods = new Set(['round', 'floor', 'ceil', 'trunc', 'fround'])
const decimalMethods = new Set(['toFixed', 'toPrecision', 'parseFloat'])
/** Operations that create or hide a fraction: division, decimal literals, rounding, parsing of decimals. */
function yieldsFraction(node: AstNode): boolean {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
    return (
      node['operator'] === '/' ||
      node['operator'] === '/=' ||
      getChildNodes(node).some(({ type, value }) => type === 'NumericLiteral' && !Number.isInteger(value))
    )
  if (node.type !== 'CallExpression') return false
  const called = listIdentifiers(node['callee'] as AstNode).at(-1) ?? ''
  return roundingMethods.has(called) || decimalMethods.has(called)
}

/** Names of money in a source that are used to compute a fraction; `inside` means that all names there are money. */
function findFractions(source: string, tsx: boolean, inside: boolean): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx })
  return (body as unknown as AstNode[])
    .flatMap(listDescendants)
    .filter(yieldsFraction)
    .flatMap((node) =>
      listIdentifiers(node).filter((name) => (inside ? moneyName : minorUnitName).test(name)),
    )
}

/** Checks that no source computes a fraction of a minor unit of money, and that a planted one is found. */
export function checkWholeMoney(): CheckResult {
  const files = ['contract/src', 'server/src', 'web/src', 'fakes', 'tools']
    .flatMap(listFiles)
    .filter((file) => /(?<!\.d|\.test)\.tsx?$/.test(file) && file !== displayOnlyFile)
  const faults = files.flatMap((file) =>
    findFractions(
      readFileSync(join(projectRoot, file), 'utf8'),
      file.endsWith('x'),
      moneyFolders.test(file),
    ).map((name) => `${file}: a fraction of ${name}`),
  )
  const planted = [
    'minor / 100',
    'Math.round(amountMinor * rate)',
    'price * 0.75',
    'total.toFixed(2)',
    'x /= fee',
  ]
  const missed = planted.filter((line) => findFractions(line, false, true).length === 0)
  if (files.length === 0 || missed.length > 0)
    return createFailedCheck(`The check of whole money misses: ${missed.join(', ')}`)
  return faults.length === 0 ? passedCheck : createFailedCheck([...new Set(faults)].join('\n'))
}
