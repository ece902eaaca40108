import type { listFeesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { authorizeAnywhere } from '../../../staff/index.ts'
import { listFeesAndBans } from '../method-fee.sql.ts'
import { isPaymentMethodCode } from '../payment-method.sql.ts'

/** The fees of payment methods, which are the same on all sites, and where they are banned. Throws `forbidden`. */
export async function listFees(
  services: Services,
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listFeesEndpoint>> {
  authorizeAnywhere(services, actor, 'prices.read')
  const methods = await services.db
    .selectFrom('payment_method')
    .select(['code', 'name', 'kind'])
    .where('state', '=', 'active')
    .orderBy('position')
    .execute()
  return {
    methods: methods.flatMap(({ code, ...more }) => (isPaymentMethodCode(code) ? [{ code, ...more }] : [])),
    ...(await listFeesAndBans(services.db)),
  }
}
