import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Parts, Site } from '../../platform/context.ts'
import { originOfSite } from '../../sites/index.ts'
import type { Buyer } from '../buyer.ts'
import { sepaDirectProvider } from '../direct-debit/provider.ts'
import { wireProvider } from '../wire/provider.ts'
import { flexPayProvider } from './flexpay.ts'
import { mollieProvider } from './mollie.ts'
import type { PaymentProvider, ProviderId } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'
import { stripeProvider } from './stripe.ts'

/** What makes a provider's client; null where this house has no contract with it. */
type Opened = (parts: Parts) => PaymentProvider | null
const opened: Partial<Record<ProviderId, Opened>> = {
  sandbox: ({ config, clock }) =>
    !config.production || config.allowSandbox.includes('payments')
      ? sandboxProvider({ url: `http://127.0.0.1:${config.port}`, secret: config.secret ?? '' }, clock)
      : null,
  'sepa-direct': sepaDirectProvider,
  wire: wireProvider,
  mollie: ({ config, clock }) => config.mollie && mollieProvider(config.mollie, clock),
  stripe: ({ config, clock }) => config.stripe && stripeProvider(config.stripe, clock),
  flexpay: (parts) => parts.config.flexPay && flexPayProvider(parts.config.flexPay, postbacksOf(parts)),
}

/** The postbacks of a payment that the inbox kept, as they came. */
const postbacksOf = (parts: Parts) => async (providerRef: string) => {
  const kept = await parts.db
    .selectFrom('webhook_event')
    .select('body')
    .where('provider', '=', 'flexpay')
    .where('provider_ref', '=', providerRef)
    .orderBy('received_at')
    .execute()
  return kept.map(({ body }) => body.toString('utf8'))
}

/** The provider of a name; null for one that this house has no contract with. */
export const providerOf = (parts: Parts, id: string): PaymentProvider | null =>
  (Object.hasOwn(opened, id) ? opened[id as ProviderId]?.(parts) : null) ?? null

/** Which provider takes a method from this buyer: the first on the method's list that is set up; null when there is none. */
export async function providerForMethod(
  parts: Parts,
  method: string,
  { country, currency }: Buyer,
): Promise<PaymentProvider | null> {
  const { rows } = await sql<{ provider: string }>`
    select provider from payment_route
    where method = ${method} and (countries is null or ${country} = any (countries))
      and (currencies is null or ${currency} = any (currencies))
    order by position`.execute(parts.db)
  for (const { provider } of rows) {
    const found = providerOf(parts, provider)
    if (found) return found
  }
  return null
}

/** Every method that a provider which is set up takes from this buyer, in one question. */
export async function methodsTaken(parts: Parts, { country, currency }: Buyer): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ method: string; provider: string }>`
    select method, provider from payment_route
    where (countries is null or ${country} = any (countries))
      and (currencies is null or ${currency} = any (currencies))`.execute(parts.db)
  const here = new Set(
    [...new Set(rows.map(({ provider }) => provider))].filter((id) => providerOf(parts, id) !== null),
  )
  return new Set(rows.filter(({ provider }) => here.has(provider)).map(({ method }) => method))
}

/** Where a provider reports. The sandbox runs beside us, and `*.localhost` is a name that only browsers know. */
export const webhookUrl = (config: Config, site: Site, provider: ProviderId): string =>
  `${provider === 'sandbox' ? `http://127.0.0.1:${config.port}` : originOfSite(config, site)}/webhooks/${provider}`
