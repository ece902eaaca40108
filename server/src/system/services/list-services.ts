import {
  type ServiceName,
  type ServiceState,
  serviceNames,
} from '@amarelle/contract/staff/endpoints/system/state'
import type { StaffActor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { findOutcomes, type OperationOutcome } from '../../platform/observability/operation-outcome.sql.ts'
import { authorize } from '../../staff/index.ts'
import { describeFailure } from '../describe-failure.ts'
import { runBounded } from '../run-bounded.ts'

const isServiceConfigured: Readonly<Record<ServiceName, (config: Config) => boolean>> = {
  mollie: ({ mollie }) => mollie !== null,
  stripe: ({ stripe }) => stripe !== null,
  flexpay: ({ flexPay }) => flexPay !== null,
  bank: ({ bank }) => bank !== null,
  smtp: ({ smtpUrl }) => smtpUrl !== undefined,
  returned_mail: ({ bounceDomain }) => bounceDomain !== null,
  sms: ({ sms }) => sms !== null,
  translation: ({ translation }) => translation !== null,
  // The keys are derived if none is configured; the services are those of the members' browsers.
  push: () => true,
  // A folder if there is no bucket.
  storage: () => true,
  redis: ({ redis }) => redis !== null,
  replica: ({ databaseReadUrl }) => databaseReadUrl !== undefined,
  alarm_mail: ({ alarms }) => alarms.mail !== null,
  alarm_webhook: ({ alarms }) => alarms.webhook !== null,
  error_reports: ({ errorReportDsn }) => errorReportDsn !== null,
  metrics: ({ metrics }) => metrics !== null,
  tracing: ({ tracing }) => tracing !== null,
}
/** The observation that shows whether a service works: the check of every five minutes, or the job that uses it. */
const observations: Partial<
  Record<ServiceName, { readonly kind: 'service' | 'job'; readonly name: string }>
> = {
  mollie: { kind: 'service', name: 'mollie' },
  stripe: { kind: 'service', name: 'stripe' },
  flexpay: { kind: 'service', name: 'flexpay' },
  smtp: { kind: 'service', name: 'smtp' },
  storage: { kind: 'service', name: 'storage' },
  translation: { kind: 'service', name: 'translation' },
  sms: { kind: 'job', name: 'send-sms' },
  push: { kind: 'job', name: 'deliver-push' },
  alarm_webhook: { kind: 'job', name: 'alarm-notice' },
}

/** Returns whether the last check of a service failed. */
export const isFailing = ({ lastFailedAt, lastSucceededAt }: OperationOutcome): boolean =>
  lastFailedAt !== null && (lastSucceededAt === null || lastSucceededAt < lastFailedAt)

/** Services of others that the application uses, whether configured or not. */
export async function listServices(
  services: Services,
  actor: StaffActor,
): Promise<{ services: ServiceState[] }> {
  authorize(services, actor, 'system.read', null)
  const outcomes = await runBounded(services, async (db) => ({
    service: await findOutcomes(db, 'service'),
    job: await findOutcomes(db, 'job'),
  }))
  return {
    services: serviceNames.map((name) => {
      const observation = observations[name]
      const outcome = observation && outcomes[observation.kind].get(observation.name)
      return {
        name,
        isConfigured: isServiceConfigured[name](services.config),
        observedBy: observation ? (observation.kind === 'service' ? 'check' : 'use') : 'none',
        isFailing: observation?.kind === 'service' && outcome !== undefined && isFailing(outcome),
        lastSucceededAt: outcome?.lastSucceededAt?.toISOString() ?? null,
        lastFailedAt: outcome?.lastFailedAt?.toISOString() ?? null,
        lastFailure: outcome?.lastFailure ? describeFailure(outcome.lastFailure) : null,
      }
    }),
  }
}
