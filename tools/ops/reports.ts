// `npm run reports`: lists reports by members with their evidence, and decides them. For staff, until there is a console.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import {
  findAllActsAgainst,
  getCaseFilePath,
  decideReport,
  findOpenReports,
  type MemberReport,
  findReport,
  findReportsAbout,
} from '../../server/src/moderation/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import {
  parseModerationAct,
  moderationActOptions,
  moderationActUsage,
  formatModerationAct,
} from './moderation-act.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run reports                  lists what waits, the most urgent first; each is decided within 24 hours
npm run reports -- show <number> what was reported as it stood, and what was reported and decided about that member before
npm run reports -- decide <number> --uphold|--reject --reason "<for the file>" --by <your e-mail>
${moderationActUsage}
Who reported is mailed the outcome in general words, whoever an act is about a statement of reasons.`

const parseArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...moderationActOptions,
      uphold: { type: 'boolean' },
      reject: { type: 'boolean' },
      reason: { type: 'string' },
      by: { type: 'string' },
    },
  })

const formatOutcome = ({ state, outcome, decidedBy, closedAt }: MemberReport): string =>
  state === 'open'
    ? 'open'
    : `${outcome ?? 'closed'} by ${decidedBy ?? 'nobody named'}, ${closedAt?.toISOString() ?? ''}`
function formatHeading(report: MemberReport, now: Date): string {
  const { dueAt } = report
  const about = report.messageId === null ? 'the profile' : `message ${report.messageId}`
  return [
    `${report.reference}  ${report.reason}  ${
      report.state === 'open'
        ? `due ${dueAt.toISOString()}${dueAt < now ? '  OVERDUE' : ''}`
        : formatOutcome(report)
    }`,
    `  ${about} of member ${report.reportedId ?? '(erased)'}, reported by member ${report.reporterId ?? '(erased)'}`,
    ...(report.body ? [`  ${JSON.stringify(report.body)}`] : []),
  ].join('\n')
}

async function listReports({ db, clock }: Services): Promise<void> {
  const open = await findOpenReports(db)
  for (const report of open) console.log(formatHeading(report, clock.now()))
  console.log(`${open.length} to decide.`)
}

async function showReport({ db, clock }: Services, reference: string): Promise<void> {
  const report = await findReport(db, reference)
  if (!report) throw new Error(`There is no report ${reference}.`)
  console.log(formatHeading(report, clock.now()))
  if (report.decision) console.log(`  decided: ${JSON.stringify(report.decision)}`)
  console.log(
    `Evidence, as it stood. Its pictures are in the storage: ${getCaseFilePath(reference, '<name>')}`,
  )
  for (const fact of report.evidence) console.log(`  ${JSON.stringify(fact)}`)
  if (report.reportedId === null) return
  const others = (await findReportsAbout(db, report.reportedId)).filter((one) => one.reference !== reference)
  console.log(`Other reports of this member: ${others.length}`)
  for (const one of others)
    console.log(`  ${one.reference}  ${one.createdAt.toISOString()}  ${one.reason}  ${formatOutcome(one)}`)
  const acts = await findAllActsAgainst(db, report.reportedId)
  console.log(`Decisions against this member: ${acts.length}`)
  for (const act of acts) console.log(`  ${formatModerationAct(act)}`)
}

type ReportArguments = ReturnType<typeof parseArguments>['values']
async function handleDecision(
  services: Services,
  reference: string,
  options: ReportArguments,
): Promise<void> {
  const reason = options.reason?.trim() ?? ''
  if (Boolean(options.uphold) === Boolean(options.reject) || !reason) throw new Error(usage)
  const actor = await findActor(services, options.by, usage)
  const outcome = options.uphold ? 'upheld' : 'rejected'
  const act = parseModerationAct(options, usage)
  if (act && outcome === 'rejected') throw new Error(`A report that is rejected leads to no act.\n\n${usage}`)
  try {
    await decideReport(services, reference, { outcome, reason, act }, actor)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code) || code === 'forbidden') throw error
    const existingReport = await findReport(services.db, reference)
    if (!existingReport) throw new Error(`There is no report ${reference}.`)
    if (existingReport.state === 'closed')
      throw new Error(`${reference} is decided already: ${formatOutcome(existingReport)}`)
    throw new Error(
      `Nothing was decided: the reported member has no such photo or message, or no account that can be suspended.`,
    )
  }
  console.log(`${reference}: ${outcome}${act ? `, ${act.action}` : ''}. Who it concerns is told by mail.`)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments(process.argv.slice(2))
  const [verb = 'list', reference = '', ...more] = positionals
  if (more.length > 0 || (verb === 'list') !== (reference === '')) throw new Error(usage)
  const acts: Record<string, (services: Services) => Promise<void>> = {
    list: listReports,
    show: (services) => showReport(services, reference),
    decide: (services) => handleDecision(services, reference, values),
  }
  const act = acts[verb]
  if (!act) throw new Error(usage)
  await withApplication(act)
}

runOperatorCommand(usage, run)
