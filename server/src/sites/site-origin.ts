import type { Config } from '../platform/config.ts'
import type { Site } from '../platform/context.ts'

/** Returns the site's origin for links in mails: from the stored host, never from a request's Host header, which may be forged. */
export const getSiteOrigin = (config: Config, site: Pick<Site, 'host'>): string =>
  config.production ? `https://${site.host}` : `http://${site.host}:${config.port}`
