/** Bots that identify themselves in the user agent: crawlers and link previews. A missing user agent counts as a bot. */
export const isBot = (userAgent: string): boolean =>
  !userAgent || /bot\b|crawl|spider|preview|facebookexternalhit|lighthouse|headless/i.test(userAgent)
