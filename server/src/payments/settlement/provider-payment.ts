import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteOrigin, getSiteById } from '../../sites/index.ts'
import type { PaymentAttempt } from '../orders/order.sql.ts'
import type { NewPayment, ProviderId } from '../providers/payment-provider.ts'
import { getWebhookUrl } from '../providers/provider-registry.ts'

/** Builds the provider's payment request for an attempt, with the id of the stored card to charge, if any. */
export async function toProviderPayment(
  services: Services,
  attempt: PaymentAttempt,
  provider: ProviderId,
  /** Origin that the member is sent back to; the site's origin by default. */
  origin?: string,
): Promise<{ payment: NewPayment; storedMethodId: string | null }> {
  const order = await services.db
    .selectFrom('credit_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .select(['o.site_id', 'o.country', 'o.language', 'a.keep_card', 'a.stored_method_id'])
    .where('a.id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  const member = await findMemberById(services.db, attempt.memberId)
  const site = await getSiteById(services, order.site_id)
  const resultUrl = `${origin ?? getSiteOrigin(services.config, site)}/payment/${attempt.orderNumber}`
  const payment: NewPayment = {
    attemptId: attempt.id,
    orderNumber: attempt.orderNumber,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency.trim(),
    description: `Order ${attempt.orderNumber}`,
    method: attempt.method,
    language: order.language,
    country: order.country,
    email: member?.email ?? '',
    returnUrl: resultUrl,
    cancelUrl: resultUrl,
    webhookUrl: getWebhookUrl(services.config, site, provider),
    keepCard: order.keep_card,
  }
  return { payment, storedMethodId: order.stored_method_id }
}
