/** What a push tells the service worker; JSON, encrypted on its way. */
export interface PushPayload {
  /** The site's name. */
  readonly title: string
  readonly body: string
  /** The screen that a click opens. */
  readonly path: `/${string}`
  /** What was shown of the same topic is replaced. */
  readonly topic: string
  /** Unread messages and new likes. */
  readonly badge: number
}
