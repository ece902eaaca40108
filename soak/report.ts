import { faultNames } from './faults.ts'
import type { SoakReport } from './run.ts'

const formatCounts = (list: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts]
}

/** Problems by name, with their counts; empty when the run was correct. */
export const listRunFaults = ({
  faults,
  browsersBehind,
  deliveries,
  sendResults,
  storedCount,
}: SoakReport): [string, number][] =>
  Object.entries({
    ...faults,
    browsersBehind: browsersBehind,
    twiceOnOneConnection: deliveries.duplicateEvents,
    gapsOnOneConnection: deliveries.gaps,
    outOfOrder: deliveries.outOfOrder,
    refusedPages: deliveries.refusedPages,
    storedButNotAnswered: storedCount - sendResults.sent.size,
  }).filter(([, wrong]) => wrong !== 0)

/** The result of the run as text. */
export function formatSoakReport(report: SoakReport): string {
  const { plan, injectedFaults, sendResults, deliveries, storedCount } = report
  const runFaults = listRunFaults(report)
  const bus = plan.processes === 1 && plan.bus === 'notify' ? '' : `, told by ${plan.bus}`
  return [
    `${plan.processes} server process${plan.processes > 1 ? 'es' : ''}${bus}; seed ${plan.seed}`,
    `  ${plan.memberCount} members in ${report.conversationCount} conversations, ${report.browserCount} browsers`,
    ...formatCounts(injectedFaults).map(
      ([fault, times]) => `  ${times} × ${faultNames[fault as keyof typeof faultNames]}`,
    ),
    `  ${storedCount} messages stored and booked, all answered; ${sendResults.reactions.size} reactions, ${deliveries.liveReactions} changes of them by socket; ${sendResults.retries} repeated calls, ${sendResults.doubleSends} double clicks`,
    `  ${deliveries.connections} connections, ${deliveries.resumedConnections} of them resumed; ${deliveries.liveMessages} messages by socket, ${deliveries.reloadedPages} pages on "reload", ${deliveries.olderPages} older pages`,
    ...[...sendResults.refusals].map(([refusal, times]) => `  refused ${times} ×: ${refusal}`),
    ...report.differences.map((difference) => `  ${difference}`),
    runFaults.length === 0
      ? '  Both sides of every conversation show what is stored with its replies and reactions, in its order, none missing, none twice; the ledger equals the messages.'
      : `  FAILED: ${runFaults.map(([name, times]) => `${name} ${times}`).join(', ')}`,
  ].join('\n')
}
