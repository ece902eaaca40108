import type { listFeesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { loadTranslations } from '../../../platform/translations.ts'
import { authorizeAnywhere } from '../../../staff/index.ts'
import { listFeesAndBans } from '../method-fee.sql.ts'
import { isPaymentMethodCode } from '../payment-method.sql.ts'

/** Returns the fees of payment methods, which are the same on all sites, and where they are banned. Throws `forbidden`. */
export async function listFees(
  services: Services & { readonly language: StaffLanguage },
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof listFeesEndpoint>> {
  authorizeAnywhere(services, actor, 'prices.read')
  const methods = await services.db
    .selectFrom('payment_method')
    .select(['code', 'name', 'kind'])
    .where('state', '=', 'active')
    .orderBy('position')
    .execute()
  const { fees, bans } = await listFeesAndBans(services.db)
  const texts = await loadTranslations(services.language, null)
  return {
    methods: methods.flatMap(({ code, ...more }) => (isPaymentMethodCode(code) ? [{ code, ...more }] : [])),
    fees,
    bans: bans.map(({ kind, country, ground }) => ({
      kind,
      country,
      reason: texts._(`staff.fee_ban.${ground}`),
    })),
  }
}
