import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { createTestApp } from '../platform/test-app.ts'

/** Lets the minute pass in which decisions can be taken back, and runs all due jobs. */
export async function sendDecisionMails({
  db,
  drainJobs,
}: Pick<Awaited<ReturnType<typeof createTestApp>>, 'db' | 'drainJobs'>): Promise<void> {
  for (const { reference } of await db
    .selectFrom('unsent_decision')
    .select('case_reference as reference')
    .execute())
    await addJob(db, 'decision-mails', { reference }, { key: `decision-mails:${reference}` })
  await drainJobs()
}
