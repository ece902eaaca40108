import { countOpenCases } from '../../moderation/index.ts'
import { loadPaymentFigures } from '../../payments/index.ts'
import { type AlarmText, syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { loadJobFigures } from '../../platform/jobs/job-figures.sql.ts'
import { maxQueueWaitMs } from '../../system/index.ts'

const maxWaitSeconds = maxQueueWaitMs / 1000
const toMinutes = (seconds: number): number => Math.round(seconds / 60)

/** Raises alarms for queues that are not worked on in time. */
async function checkQueues(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const jobs = await loadJobFigures(db)
  const { oldestWebhookSeconds } = await loadPaymentFigures(db, now)
  const overdueByKind = new Map<string, number>()
  for (const { kind, overdue } of await countOpenCases(db, now))
    if (overdue > 0) overdueByKind.set(kind, (overdueByKind.get(kind) ?? 0) + overdue)
  const causes = new Map<string, AlarmText>()
  if (jobs.oldestWaitingSeconds > maxWaitSeconds)
    causes.set('jobs', { code: 'jobs_waiting', values: { minutes: toMinutes(jobs.oldestWaitingSeconds) } })
  if (jobs.counts.failed > 0)
    causes.set('failed jobs', { code: 'jobs_failed', values: { count: jobs.counts.failed } })
  if (oldestWebhookSeconds > maxWaitSeconds)
    causes.set('webhooks', { code: 'webhooks_waiting', values: { minutes: toMinutes(oldestWebhookSeconds) } })
  for (const [kind, overdue] of overdueByKind)
    causes.set(`cases: ${kind}`, { code: 'cases_overdue', values: { count: overdue, kind } })
  await syncAlarms(services, 'queue', causes)
}

export const checkQueuesJob = defineJob('check-queues', checkQueues, '21 * * * *')
