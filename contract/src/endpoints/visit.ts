import type { User } from './accounts.ts'
import type { BrowserStorageName } from '../domain/browser-storage.ts'
import type { CallEndpoint } from './endpoint.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import type { CompiledTexts } from '../domain/text-overrides.ts'
import type { StaffLanguage } from '../staff/languages.ts'
import type { PublicSiteSettings } from './sites.ts'

/**
 * Describes what a staff member reads above the pages that they see as a member does, or with the draft of a text, in their own language.
 */
export interface StaffViewTexts {
  readonly language: StaffLanguage
  readonly title: string
  readonly note: string
  readonly button: string
  /** The path to which the button's form is posted. */
  readonly endPath: string
}

/** Describes what the server passes to the web's loaders for one request. */
export interface Visit {
  readonly call: CallEndpoint
  readonly user: User | null
  /** null unless a staff member sees the page as the user does: then it has no script and offers no change that would work. */
  readonly staffView: StaffViewTexts | null
  /** null unless a staff member sees the draft of a text on the page. */
  readonly textPreview: StaffViewTexts | null
  readonly settings: PublicSiteSettings
  readonly language: InterfaceLanguage
  /** Texts of the web in this language that staff have replaced on the site; null if there are none. */
  readonly textOverrides: CompiledTexts | null
  /** The member's time zone if known; else the site's. */
  readonly timeZone: string
  /** Region for date and number formats, from the browser; null if unknown. */
  readonly region: string | null
  /** The site's own origin, whatever host was requested: `https://amarelle.example`. */
  readonly origin: string
  /** For the Content-Security-Policy; undefined in development. */
  readonly nonce: string | undefined
  /** True if the visit came through, or the member belongs to, a traffic source (docs/product.md#visitors-and-traffic-sources). */
  readonly trafficSource: boolean
  readonly scheme: 'light' | 'dark' | undefined
  /**
   * The alerts that were dismissed, and the entry warning (docs/product.md#alerts), by cookie: the time in milliseconds since 1970, or
   * what was dismissed; known before rendering, so that none appears late and shifts the page.
   */
  readonly dismissed: Readonly<Record<string, string>>
  /** Name of the alert that was new within the last day; null if there was none (docs/product.md#alerts). */
  readonly newestAlert: string | null
  /** The request's id, which the error page shows. */
  readonly reference: string
  /** True if the browser's calls start traces. */
  readonly isTraced: boolean
  /** True if the browser uses HTTPS, on which cookie names depend (`toBrowserCookieName`). */
  readonly https: boolean
  /** Sets a cookie for a number of days; an empty value removes it. */
  readonly setCookie: (name: BrowserStorageName<'cookie'>, value: string, days: number) => void
}
