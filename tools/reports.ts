// `npm run reports`: what members reported, what stands behind it, and deciding it. What staff do while there is no console for it.
import { parseArgs } from 'node:util'
import { isErrorCode } from '../contract/src/errors.ts'
import {
  actsAgainst,
  caseFile,
  decideReport,
  openReports,
  type Report,
  reportBy,
  reportDueAt,
  reportsAbout,
} from '../server/src/moderation/index.ts'
import type { Parts } from '../server/src/platform/context.ts'
import { actorOf } from './actor.ts'
import { actOf, actOptions, actUsage, describeAct } from './case-act.ts'
import { withHouse } from './with-house.ts'

const usage = `npm run reports                  lists what waits, the most urgent first; each is decided within 24 hours
npm run reports -- show <number> what was reported as it stood, and what was reported and decided about that member before
npm run reports -- decide <number> --uphold|--reject --reason "<for the file>" --by "<your name>"
${actUsage}
Who reported is mailed the outcome in general words, whoever an act is about a statement of reasons.`

const read = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...actOptions,
      uphold: { type: 'boolean' },
      reject: { type: 'boolean' },
      reason: { type: 'string' },
      by: { type: 'string' },
    },
  })

const outcomeOf = ({ state, outcome, decidedBy, closedAt }: Report): string =>
  state === 'open'
    ? 'open'
    : `${outcome ?? 'closed'} by ${decidedBy ?? 'nobody named'}, ${closedAt?.toISOString() ?? ''}`
function headOf(report: Report, now: Date): string {
  const due = reportDueAt(report)
  const about = report.messageId === null ? 'the profile' : `message ${report.messageId}`
  return [
    `${report.reference}  ${report.reason}  ${
      report.state === 'open' ? `due ${due.toISOString()}${due < now ? '  OVERDUE' : ''}` : outcomeOf(report)
    }`,
    `  ${about} of member ${report.reportedId ?? '(erased)'}, reported by member ${report.reporterId ?? '(erased)'}`,
    ...(report.body ? [`  ${JSON.stringify(report.body)}`] : []),
  ].join('\n')
}

async function list({ db, clock }: Parts): Promise<void> {
  const open = await openReports(db)
  for (const report of open) console.log(headOf(report, clock.now()))
  console.log(`${open.length} to decide.`)
}

async function show({ db, clock }: Parts, reference: string): Promise<void> {
  const report = await reportBy(db, reference)
  if (!report) throw new Error(`There is no report ${reference}.`)
  console.log(headOf(report, clock.now()))
  if (report.decision) console.log(`  decided: ${JSON.stringify(report.decision)}`)
  console.log(`Evidence, as it stood. Its pictures are in the storage: ${caseFile(reference, '<name>')}`)
  for (const fact of report.evidence) console.log(`  ${JSON.stringify(fact)}`)
  if (report.reportedId === null) return
  const others = (await reportsAbout(db, report.reportedId)).filter((one) => one.reference !== reference)
  console.log(`Other reports of this member: ${others.length}`)
  for (const one of others)
    console.log(`  ${one.reference}  ${one.createdAt.toISOString()}  ${one.reason}  ${outcomeOf(one)}`)
  const acts = await actsAgainst(db, report.reportedId)
  console.log(`Decisions against this member: ${acts.length}`)
  for (const act of acts) console.log(`  ${describeAct(act)}`)
}

type Given = ReturnType<typeof read>['values']
async function decide(parts: Parts, reference: string, given: Given): Promise<void> {
  const reason = given.reason?.trim() ?? ''
  if (Boolean(given.uphold) === Boolean(given.reject) || !reason) throw new Error(usage)
  const actor = actorOf(given.by, usage)
  const outcome = given.uphold ? 'upheld' : 'rejected'
  const act = actOf(given, usage)
  if (act && outcome === 'rejected') throw new Error(`A report that is rejected leads to no act.\n\n${usage}`)
  try {
    await decideReport(parts, reference, { outcome, reason, act }, actor)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code)) throw error
    const known = await reportBy(parts.db, reference)
    if (!known) throw new Error(`There is no report ${reference}.`)
    if (known.state === 'closed') throw new Error(`${reference} is decided already: ${outcomeOf(known)}`)
    throw new Error(
      `Nothing was decided: the reported member has no such photo or message, or no account that can be suspended.`,
    )
  }
  console.log(`${reference}: ${outcome}${act ? `, ${act.action}` : ''}. Who it concerns is told by mail.`)
}

async function run(): Promise<void> {
  const { values, positionals } = read(process.argv.slice(2))
  const [verb = 'list', reference = '', ...more] = positionals
  if (more.length > 0 || (verb === 'list') !== (reference === '')) throw new Error(usage)
  const acts: Record<string, (parts: Parts) => Promise<void>> = {
    list,
    show: (parts) => show(parts, reference),
    decide: (parts) => decide(parts, reference, values),
  }
  const act = acts[verb]
  if (!act) throw new Error(usage)
  await withHouse(act)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
