import type { Services } from '../../platform/context.ts'
import { getDefaultSite, getSiteOrigin } from '../../sites/index.ts'

/** Returns the address under which staff reach the console: its own host, or else the default site's. */
export async function getConsoleOrigin(services: Services): Promise<string> {
  const { config } = services
  const site = await getDefaultSite(services)
  return getSiteOrigin(config, config.staffHost === null ? site : { ...site, host: config.staffHost })
}
