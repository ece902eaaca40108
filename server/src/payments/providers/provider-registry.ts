import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Services, Site } from '../../platform/context.ts'
import { getSiteOrigin } from '../../sites/index.ts'
import type { Buyer } from '../pricing/buyer.ts'
import { createSepaDirectDebitProvider } from './sepa-direct-debit.ts'
import { createWireTransferProvider } from './wire-transfer.ts'
import { createFlexPayProvider } from './flexpay.ts'
import { createMollieProvider } from './mollie.ts'
import type { PaymentProvider, ProviderId } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'

/** What makes a provider's client; null where this house has no contract with it. */
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

/** The postbacks of a payment that the inbox kept, as they came. */
const createPostbackLoader = (services: Services) => async (providerRef: string) => {
  const kept = await services.db
    .selectFrom('webhook_event')
    .select('body')
    .where('provider', '=', 'flexpay')
    .where('provider_ref', '=', providerRef)
    .orderBy('received_at')
    .execute()
  return kept.map(({ body }) => body.toString('utf8'))
}

/** The provider of a name; null for one that this house has no contract with. */
export const getProvider = (services: Services, id: string): PaymentProvider | null =>
  (Object.hasOwn(providerFactories, id) ? providerFactories[id as ProviderId]?.(services) : null) ?? null

/** Which provider takes a method from this buyer: the first on the method's list that is set up; null when there is none. */
export async function findProviderForMethod(
  services: Services,
  method: string,
  { country, currency }: Buyer,
): Promise<PaymentProvider | null> {
  const { rows } = await sql<{ provider: string }>`
    select provider from payment_route
    where method = ${method} and (countries is null or ${country} = any (countries))
      and (currencies is null or ${currency} = any (currencies))
    order by position`.execute(services.db)
  for (const { provider } of rows) {
    const found = getProvider(services, provider)
    if (found) return found
  }
  return null
}

/** Every method that a provider which is set up takes from this buyer, in one question. */
export async function listAcceptedMethods(
  services: Services,
  { country, currency }: Buyer,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ method: string; provider: string }>`
    select method, provider from payment_route
    where (countries is null or ${country} = any (countries))
      and (currencies is null or ${currency} = any (currencies))`.execute(services.db)
  const here = new Set(
    [...new Set(rows.map(({ provider }) => provider))].filter((id) => getProvider(services, id) !== null),
  )
  return new Set(rows.filter(({ provider }) => here.has(provider)).map(({ method }) => method))
}

/** Where a provider reports. The sandbox runs beside us, and `*.localhost` is a name that only browsers know. */
export const getWebhookUrl = (config: Config, site: Site, provider: ProviderId): string =>
  `${provider === 'sandbox' ? `http://127.0.0.1:${config.port}` : getSiteOrigin(config, site)}/webhooks/${provider}`
