import {
  type listWebhooksEndpoint,
  mostUnhandledWebhooks,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { getProvider } from '../../payments/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { findOutcomes } from '../../platform/observability/operation-outcome.sql.ts'
import { authorize } from '../../staff/index.ts'
import { runBounded } from '../run-bounded.ts'
import { countWebhooks, findUnhandledWebhooks } from './webhook-figures.sql.ts'

/** Providers that send webhooks; the sandbox is listed where it is in use. */
const webhookProviders = ['mollie', 'stripe', 'flexpay', 'sandbox']

/** A webhook that was readable had no valid signature. */
const toRefusal = (failure: string) => (failure === 'unreadable' ? 'unreadable' : 'unsigned')

/** Returns what arrived from each payment provider, and what is not handled. */
export async function listWebhooks(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listWebhooksEndpoint>> {
  authorize(services, actor, 'system.read', null)
  const now = services.clock.now()
  const { counts, outcomes, unhandled } = await runBounded(services, async (db) => ({
    counts: new Map((await countWebhooks(db, now)).map((row) => [row.provider, row])),
    outcomes: await findOutcomes(db, 'webhook'),
    unhandled: await findUnhandledWebhooks(db, mostUnhandledWebhooks),
  }))
  return {
    providers: webhookProviders
      .filter((id) => id !== 'sandbox' || counts.has(id) || getProvider(services, id) !== null)
      .map((id) => {
        const row = counts.get(id)
        const outcome = outcomes.get(id)
        return {
          provider: id,
          isConfigured: getProvider(services, id) !== null,
          lastReceivedAt: row?.lastReceivedAt.toISOString() ?? null,
          lastDay: { handled: row?.handledDay ?? 0, unhandled: row?.unhandledDay ?? 0 },
          lastWeek: { handled: row?.handledWeek ?? 0, unhandled: row?.unhandledWeek ?? 0 },
          lastRefusedAt: outcome?.lastFailedAt?.toISOString() ?? null,
          refusal: outcome?.lastFailure ? toRefusal(outcome.lastFailure) : null,
        }
      }),
    unhandled: unhandled.map(({ receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() })),
  }
}
