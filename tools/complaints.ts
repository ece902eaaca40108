// `npm run complaints`: what waits for a decision, and deciding it. What an operator does while there is no console for it.
import { complaintOutcomes } from '../contract/src/complaints.ts'
import { isErrorCode } from '../contract/src/errors.ts'
import {
  type Complaint,
  decideComplaint,
  openComplaints,
  takeComplaint,
} from '../server/src/moderation/index.ts'
import type { Parts } from '../server/src/platform/context.ts'
import { withHouse } from './with-house.ts'

const usage = `npm run complaints                                       lists what waits, what is due first on top
npm run complaints -- take <number>                      somebody looks at it now
npm run complaints -- decide <number> <outcome> <reason> ${complaintOutcomes.join(', ')}; the reason is mailed as it
                                                         stands, in the complainant's language: on which facts, law
                                                         or term. After an objection it is the last decision.`

function describe(complaint: Complaint, now: Date): string {
  const { reference, kind, state, due_at, language, location, body, signature, appeal } = complaint
  return [
    `${reference}  ${kind}  ${state}  due ${due_at.toISOString()}${due_at < now ? '  OVERDUE' : ''}  (${language})`,
    `  from: ${complaint.name || 'nobody named'}${complaint.email ? ` <${complaint.email}>` : ''}${
      complaint.member_id === null ? '' : `, member ${complaint.member_id}`
    }${signature ? `, signed ${JSON.stringify(signature)}` : ''}`,
    ...(location ? [`  where: ${JSON.stringify(location)}`] : []),
    ...(complaint.reported_id === null ? [] : [`  about member ${complaint.reported_id}`]),
    ...(complaint.held_photos.length
      ? [`  hidden until looked at (npm run photos): ${complaint.held_photos.join(', ')}`]
      : []),
    `  ${JSON.stringify(body)}`,
    ...(complaint.decision === null ? [] : [`  decided before: ${complaint.outcome}, ${complaint.decision}`]),
    ...(appeal === null ? [] : [`  objection: ${JSON.stringify(appeal)}`]),
  ].join('\n')
}

async function act(
  parts: Parts,
  [verb, reference = '', outcome, ...words]: readonly string[],
): Promise<void> {
  if (verb === undefined || verb === 'list') {
    const open = await openComplaints(parts.db)
    for (const complaint of open) console.log(describe(complaint, parts.clock.now()))
    console.log(`${open.length} to decide.`)
    return
  }
  const known = complaintOutcomes.find((one) => one === outcome)
  const reason = words.join(' ').trim()
  try {
    if (verb === 'take' && reference) await takeComplaint(parts, reference)
    else if (verb === 'decide' && reference && known && reason)
      await decideComplaint(parts, reference, { outcome: known, reason })
    else throw new Error(usage)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isErrorCode(code)) throw error
    throw new Error(`No complaint ${reference} waits for that.`)
  }
  console.log(verb === 'take' ? `${reference} is in progress.` : `${reference}: ${known}, and told by mail.`)
}

async function run(): Promise<void> {
  await withHouse((parts) => act(parts, process.argv.slice(2)))
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
