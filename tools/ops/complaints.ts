// `npm run complaints`: lists complaints that need a decision, and decides them. For operators, until there is a console.
import { parseArgs } from 'node:util'
import { complaintOutcomes } from '../../contract/src/endpoints/complaints.ts'
import { isErrorCode } from '../../contract/src/domain/errors.ts'
import {
  type Complaint,
  findComplaint,
  decideComplaint,
  findOpenComplaints,
  takeComplaint,
} from '../../server/src/moderation/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { parseModerationAct, moderationActOptions, moderationActUsage } from './moderation-act.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run complaints                                       lists what waits, what is due first on top
npm run complaints -- take <number> --by <your e-mail>   you look at it now
npm run complaints -- decide <number> <outcome> <reason> --by <your e-mail>
                                                         ${complaintOutcomes.join(', ')}; the reason is mailed as it
                                                         stands, in the complainant's language: on which facts, law
                                                         or term. After an objection it is the last decision.
${moderationActUsage}`

function formatComplaint(complaint: Complaint, now: Date): string {
  const { reference, kind, state, due_at, language, location, body, signature, appeal } = complaint
  return [
    `${reference}  ${kind}  ${state}  due ${due_at.toISOString()}${due_at < now ? '  OVERDUE' : ''}  (${language})`,
    `  from: ${complaint.name ? JSON.stringify(complaint.name) : 'nobody named'}${complaint.email ? ` <${complaint.email}>` : ''}${
      complaint.member_id === null ? '' : `, member ${complaint.member_id}`
    }${signature ? `, signed ${JSON.stringify(signature)}` : ''}`,
    ...(location ? [`  where: ${JSON.stringify(location)}`] : []),
    ...(complaint.reported_id === null ? [] : [`  about member ${complaint.reported_id}`]),
    ...(complaint.held_photos.length
      ? [`  hidden until looked at (npm run photos): ${complaint.held_photos.join(', ')}`]
      : []),
    `  ${JSON.stringify(body)}`,
    ...(complaint.decision === null
      ? []
      : [`  decided before: ${complaint.outcome} by ${complaint.decided_by}, ${complaint.decision}`]),
    ...(appeal === null ? [] : [`  objection: ${JSON.stringify(appeal)}`]),
  ].join('\n')
}

const parseArguments = () =>
  parseArgs({ allowPositionals: true, options: { ...moderationActOptions, by: { type: 'string' } } })

/** Returns why it can't be decided: it already was, or the requested action is impossible. */
async function explainRefusal({ db }: Services, reference: string): Promise<string> {
  const existingComplaint = await findComplaint(db, reference)
  if (!existingComplaint) return `There is no complaint ${reference}.`
  const by = existingComplaint.final_decided_by ?? existingComplaint.decided_by
  if (existingComplaint.state === 'decided' || existingComplaint.state === 'closed')
    return `${reference} is decided already: ${existingComplaint.final_outcome ?? existingComplaint.outcome}${by ? ` by ${by}` : ''}.`
  return `Nothing was changed: ${reference} is ${existingComplaint.state}, or whom it is about has no such photo or message, or no account that can be suspended.`
}

async function handleCommand(
  services: Services,
  { values, positionals: [verb, reference = '', outcome, ...words] }: ReturnType<typeof parseArguments>,
): Promise<void> {
  if (verb === undefined || verb === 'list') {
    const open = await findOpenComplaints(services.db)
    for (const complaint of open) console.log(formatComplaint(complaint, services.clock.now()))
    console.log(`${open.length} to decide.`)
    return
  }
  const parsedOutcome = complaintOutcomes.find((one) => one === outcome)
  const reason = words.join(' ').trim()
  const actor = await findActor(services, values.by, usage)
  try {
    if (verb === 'take' && reference) await takeComplaint(services, reference, actor)
    else if (verb === 'decide' && reference && parsedOutcome && reason)
      await decideComplaint(
        services,
        reference,
        { outcome: parsedOutcome, reason, act: parseModerationAct(values, usage) },
        actor,
      )
    else throw new Error(usage)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code) || code === 'forbidden') throw error
    if (code === 'own_decision')
      throw new Error('You decided it yourself: another person decides the objection.')
    throw new Error(await explainRefusal(services, reference))
  }
  console.log(
    verb === 'take' ? `${reference} is in progress.` : `${reference}: ${parsedOutcome}, and told by mail.`,
  )
}

async function run(): Promise<void> {
  const options = parseArguments()
  await withApplication((services) => handleCommand(services, options))
}

runOperatorCommand(usage, run)
