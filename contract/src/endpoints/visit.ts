import type { User } from './accounts.ts'
import type { BrowserStorageName } from '../domain/browser-storage.ts'
import type { CallEndpoint } from './endpoint.ts'
import type { Language } from '../domain/languages.ts'
import type { PublicSiteSettings } from './sites.ts'

/** What the server hands the web's loaders for one request. */
export interface Visit {
  readonly call: CallEndpoint
  readonly user: User | null
  readonly settings: PublicSiteSettings
  readonly language: Language
  /** The member's, as far as it is known here; else the site's. */
  readonly timeZone: string
  /** How the browser's country writes dates and numbers; null where it doesn't say. */
  readonly region: string | null
  /** Where the site lives, whatever host was asked: `https://amarelle.example`. */
  readonly origin: string
  /** For Content-Security-Policy; none in development. */
  readonly nonce: string | undefined
  /** Came with, or belongs to, a traffic source (docs/product.md#visitors-and-traffic-sources). */
  readonly trafficSource: boolean
  readonly scheme: 'light' | 'dark' | undefined
  /** When which alert and the entry warning were put away (docs/product.md#alerts), so that none appears and moves the page. Milliseconds since 1970. */
  readonly dismissed: Readonly<Record<string, number>>
  /** Whether the browser came over HTTPS: its cookies are called otherwise then (`toBrowserCookieName`). */
  readonly https: boolean
  /** Gives the browser a cookie for so many days; an empty value takes it away. */
  readonly setCookie: (name: BrowserStorageName<'cookie'>, value: string, days: number) => void
}
