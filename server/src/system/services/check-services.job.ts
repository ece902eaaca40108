import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { recordOutcome } from '../../platform/observability/operation-outcome.sql.ts'
import { findDependencyFailure, listDependencyChecks } from './dependency-checks.ts'

/** Checks the configured services and records the outcomes. The channel is each process's own, and is left out. */
async function checkServices(services: Services): Promise<void> {
  const checks = Object.entries(listDependencyChecks(services)).filter(([name]) => name !== 'channel')
  await Promise.all(
    checks.map(async ([name, check]) =>
      recordOutcome(services, 'service', name, await findDependencyFailure(check)),
    ),
  )
}

export const checkServicesJob = defineJob('check-services', checkServices, '*/5 * * * *')
