// `npm run reconcile -- <provider> <day>` fetches all payments of that day (UTC) from a provider and lists differences from our
// books; `<from>..<to>` covers a range of days, both included. `npm run reconcile -- <provider> <file>` compares a report
// of the provider, with lines of kind,reference,payment,state,amount_minor,currency. Exits with 1 when anything differs.
import { readFile } from 'node:fs/promises'
import {
  parsePeriod,
  parseReconciliationReport,
  reconcileWithProvider,
  reconcileWithReport,
} from '../../server/src/payments/settlement/reconciliation/reconcile.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run reconcile -- <provider> <YYYY-MM-DD>
npm run reconcile -- <provider> <YYYY-MM-DD>..<YYYY-MM-DD>
npm run reconcile -- <provider> <file>`

async function reconcilePayments(services: Services, provider: string, what: string) {
  const period = parsePeriod(what)
  return period
    ? reconcileWithProvider(services, provider, period)
    : reconcileWithReport(services, provider, parseReconciliationReport(await readFile(what, 'utf8')))
}

async function printReconciliation(services: Services, provider: string, what: string): Promise<void> {
  const { payments, differences } = await reconcilePayments(services, provider, what)
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
  await withApplication((services) => printReconciliation(services, provider, what))
}

runOperatorCommand(usage, run)
