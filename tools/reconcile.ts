// `npm run reconcile -- <provider> <day>` asks a provider of every payment of that day (UTC) and names what our books tell
// differently; `<from>..<to>` of all days from one to the other. `npm run reconcile -- <provider> <file>` compares a report
// of the provider, as lines of kind,reference,payment,state,amount_minor,currency. Ends with 1 when anything differs.
import { readFile } from 'node:fs/promises'
import {
  readPeriod,
  readReport,
  reconcileByAsking,
  reconcileByReport,
} from '../server/src/payments/reconcile.ts'
import type { Parts } from '../server/src/platform/context.ts'
import { withHouse } from './with-house.ts'

const usage = `npm run reconcile -- <provider> <YYYY-MM-DD>
npm run reconcile -- <provider> <YYYY-MM-DD>..<YYYY-MM-DD>
npm run reconcile -- <provider> <file>`

async function compare(parts: Parts, provider: string, what: string) {
  const period = readPeriod(what)
  return period
    ? reconcileByAsking(parts, provider, period)
    : reconcileByReport(parts, provider, readReport(await readFile(what, 'utf8')))
}

async function print(parts: Parts, provider: string, what: string): Promise<void> {
  const { payments, differences } = await compare(parts, provider, what)
  for (const { kind, reference, payment, order, ours, theirs } of differences)
    console.log(
      `${kind} ${reference}${reference === payment ? '' : ` of payment ${payment}`}, ${order ? `order ${order}` : 'no order of ours'}: ours ${ours ?? 'none'}, theirs ${theirs ?? 'none'}`,
    )
  console.log(`Compared payments: ${payments}. Differences: ${differences.length}.`)
  if (differences.length) process.exitCode = 1
}

async function run(): Promise<void> {
  const [provider, what] = process.argv.slice(2)
  if (!provider || !what) throw new Error(usage)
  await withHouse((parts) => print(parts, provider, what))
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
