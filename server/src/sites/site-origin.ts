import type { Config } from '../platform/config.ts'
import type { Site } from '../platform/context.ts'

/** Where a site lives, for links in mails: from its host, never from a request's (a forged Host header). */
export const getSiteOrigin = (config: Config, site: Pick<Site, 'host'>): string =>
  config.production ? `https://${site.host}` : `http://${site.host}:${config.port}`
