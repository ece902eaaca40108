import type { Config } from '../../platform/config.ts'
import type { Site } from '../../platform/context.ts'
import { originOfSite } from '../../sites/index.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

/** The provider of a name; null for one that this house has no contract with. */
export function providerOf(config: Config, id: string): PaymentProvider | null {
  const allowed = !config.production || config.allowSandbox.includes('payments')
  return id === 'sandbox' && allowed ? sandboxProvider(config) : null
}
/** Which provider takes a method: data once there is more than one. */
export const providerForMethod = (_method: string): string => 'sandbox'

/** Where a provider reports. The sandbox runs beside us, and `*.localhost` is a name that only browsers know. */
export const webhookUrl = (config: Config, site: Site, provider: string): string =>
  `${provider === 'sandbox' ? `http://127.0.0.1:${config.port}` : originOfSite(config, site)}/webhooks/${provider}`
