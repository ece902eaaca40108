/** Payload of a push for the service worker: JSON, encrypted in transit. */
export interface PushPayload {
  /** The site's name. */
  readonly title: string
  readonly body: string
  /** The screen that a click opens. */
  readonly path: `/${string}`
  /** Replaces an earlier notification with the same topic. */
  readonly topic: string
  /** Number of unread messages and new likes. */
  readonly badge: number
}
