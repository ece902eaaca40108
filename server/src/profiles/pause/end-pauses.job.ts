import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endDuePause } from './account-pause.ts'
import { findEndedPauses } from './account-pause.sql.ts'

const batchSize = 500
/** Ends the pauses whose time has come, each in a transaction of its own. What is left over is ended a minute later. */
export async function endDuePauses(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const memberId of await findEndedPauses(services.db, now, batchSize))
    await endDuePause(services, memberId, now)
}
export const endPausesJob = defineJob('end-account-pauses', endDuePauses, '* * * * *')
