import { names } from './faults.ts'
import type { Report } from './run.ts'

const count = (list: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
}

/** What was found wrong: names with counts, none when the run was sound. */
export const wrongIn = ({ faults, behind, heard, answers, stored }: Report): [string, number][] =>
  Object.entries({
    ...faults,
    browsersBehind: behind,
    twiceOnOneConnection: heard.twice,
    gapsOnOneConnection: heard.gaps,
    outOfOrder: heard.outOfOrder,
    refusedPages: heard.refusedPages,
    storedButNotAnswered: stored - answers.sent.size,
  }).filter(([, wrong]) => wrong !== 0)

/** The run in words. */
export function tell(report: Report): string {
  const { plan, struck, answers, heard, stored } = report
  const wrong = wrongIn(report)
  const bus = plan.processes === 1 && plan.bus === 'notify' ? '' : `, told by ${plan.bus}`
  return [
    `${plan.processes} server process${plan.processes > 1 ? 'es' : ''}${bus}; seed ${plan.seed}`,
    `  ${plan.members} members in ${report.conversations} conversations, ${report.browsers} browsers`,
    ...count(struck).map(([fault, times]) => `  ${times} × ${names[fault as keyof typeof names]}`),
    `  ${stored} messages stored and booked, all answered; ${answers.repeats} repeated calls, ${answers.doubled} double clicks`,
    `  ${heard.connections} connections, ${heard.resumed} of them resumed; ${heard.live} messages by socket, ${heard.pages} pages on "reload", ${heard.olderPages} older pages`,
    ...[...answers.refusals].map(([refusal, times]) => `  refused ${times} ×: ${refusal}`),
    wrong.length === 0
      ? '  Both sides of every conversation show what is stored, in its order, none missing, none twice; the ledger equals the messages.'
      : `  FAILED: ${wrong.map(([name, times]) => `${name} ${times}`).join(', ')}`,
  ].join('\n')
}
