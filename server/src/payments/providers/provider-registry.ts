import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Services, Site } from '../../platform/context.ts'
import { getSiteOrigin } from '../../sites/index.ts'
import type { SiteBuyer } from '../pricing/payment-method.sql.ts'
import { isPaused } from '../pricing/payment-route.sql.ts'
import { createSepaDirectDebitProvider } from './sepa-direct-debit.ts'
import { createWireTransferProvider } from './wire-transfer.ts'
import { createFlexPayProvider } from './flexpay.ts'
import { createMollieProvider } from './mollie.ts'
import type { PaymentProvider, ProviderId } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'

/** Creates a provider's client; returns null when the provider is not configured. */
type ProviderFactory = (services: Services) => PaymentProvider | null
const providerFactories: Partial<Record<ProviderId, ProviderFactory>> = {
  sandbox: ({ config, clock }) =>
    !config.production || config.allowSandbox.includes('payments')
      ? createSandboxProvider({ url: `http://127.0.0.1:${config.port}`, secret: config.secret ?? '' }, clock)
      : null,
  'sepa-direct': createSepaDirectDebitProvider,
  wire: createWireTransferProvider,
  mollie: ({ config, clock }) => config.mollie && createMollieProvider(config.mollie, clock),
  stripe: ({ config, clock }) => config.stripe && createStripeProvider(config.stripe, clock),
  flexpay: (services) =>
    services.config.flexPay && createFlexPayProvider(services.config.flexPay, createPostbackLoader(services)),
}

/** Loads the stored raw postbacks of a payment, oldest first. */
const createPostbackLoader = (services: Services) => async (providerRef: string) => {
  const postbacks = await services.db
    .selectFrom('webhook_event')
    .select('body')
    .where('provider', '=', 'flexpay')
    .where('provider_ref', '=', providerRef)
    .orderBy('received_at')
    .execute()
  return postbacks.map(({ body }) => body.toString('utf8'))
}

/** Returns the provider with this id; null when it is unknown or not configured. */
export const getProvider = (services: Services, id: string): PaymentProvider | null =>
  (Object.hasOwn(providerFactories, id) ? providerFactories[id as ProviderId]?.(services) : null) ?? null

/** Returns the first configured provider on the method's list for this buyer, without paused ones; null when there is none. */
export async function findProviderForMethod(
  services: Services,
  method: string,
  { siteId, country, currency }: SiteBuyer,
): Promise<PaymentProvider | null> {
  const { rows } = await sql<{ provider: string }>`
    select r.provider from payment_route r
    where r.method = ${method} and (r.countries is null or ${country} = any (r.countries))
      and (r.currencies is null or ${currency} = any (r.currencies)) and not ${isPaused(siteId, country)}
    order by r.position`.execute(services.db)
  for (const { provider } of rows) {
    const candidate = getProvider(services, provider)
    if (candidate) return candidate
  }
  return null
}

/** Returns the webhook URL of a provider. The sandbox runs on this machine, where `*.localhost` does not resolve outside browsers. */
export const getWebhookUrl = (config: Config, site: Site, provider: ProviderId): string =>
  `${provider === 'sandbox' ? `http://127.0.0.1:${config.port}` : getSiteOrigin(config, site)}/webhooks/${provider}`
