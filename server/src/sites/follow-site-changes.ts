import type { Services } from '../platform/context.ts'
import { subscribeChannelMessages } from '../platform/channel/channel-messages.ts'
import { refreshSites } from './site.sql.ts'

/**
 * Reads all sites again as soon as a colleague has changed one, in whatever process, and when a message may have been lost. Returns
 * the function that ends it. Without it, a change takes effect within 30 seconds.
 */
export function followSiteChanges(services: Services): () => void {
  const refresh = (): void => {
    refreshSites(services).catch((error: unknown) =>
      services.log.warn(error, 'sites could not be read after a change'),
    )
  }
  return subscribeChannelMessages(services.db, {
    onNumberedEvent: () => {},
    onTransientEvent: () => {},
    onSessionsEnded: () => {},
    onStaffChange: (change) => change === 'sites' && refresh(),
    onGap: refresh,
  })
}
