import { deviceCookieDays, localeCookieDays, sessionLifetimeDays, trackingCookieDays } from './limits.ts'

/** The kind of browser storage. */
export type StorageKind = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cache'
interface BrowserStorageEntry {
  /** The name in the browser; cookies have the prefix `__Host-` over HTTPS. `*` stands for a member, conversation or language. */
  readonly key: string
  readonly kind: StorageKind
  /** Lifetime in days, or up to a minute, or until the tab is closed, or until the member or the browser deletes it. */
  readonly lasts: number | 'minute' | 'tab' | 'cleared'
  /** Legal basis: strictly necessary, a choice of the visitor, or a partner's link (docs/law.md#browser-storage). */
  readonly why: 'necessary' | 'choice' | 'partner'
  /** The package that sets it, unless it is our own code. */
  readonly by?: 'react-router' | 'frimousse'
}

/**
 * The complete list of what a site stores in a browser. Code takes the names from its types, /pages/cookies is generated from
 * it, and tests compare it with the sources and a crawl. The purposes are in web/src/features/pages/storage-purposes.ts.
 */
export const browserStorage = [
  { key: 'session', kind: 'cookie', lasts: sessionLifetimeDays, why: 'necessary' },
  { key: 'device', kind: 'cookie', lasts: deviceCookieDays, why: 'necessary' },
  { key: 'locale', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'scheme', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'tracking', kind: 'cookie', lasts: trackingCookieDays, why: 'partner' },
  { key: 'hide-enrich-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-push-notification-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-legal-change-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-disabled-notifications-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-verification-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-time-bonus-modal', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'newest-alert', kind: 'cookie', lasts: 1, why: 'necessary' },
  { key: 'purchase-return', kind: 'cookie', lasts: 1, why: 'necessary' },
  { key: 'recent-write', kind: 'cookie', lasts: 'minute', why: 'necessary' },
  { key: 'site-entry-seen', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'wish:*', kind: 'localStorage', lasts: 'cleared', why: 'necessary' },
  { key: 'draft:*', kind: 'localStorage', lasts: 'cleared', why: 'necessary' },
  { key: 'reaction:*', kind: 'localStorage', lasts: 'cleared', why: 'necessary' },
  { key: 'signals:*', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'closed-safety-notes', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'translation-company', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'emoji:*', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'push-member', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'install-offer', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'frimousse/data/*', kind: 'localStorage', lasts: 'cleared', why: 'necessary', by: 'frimousse' },
  { key: 'position-city', kind: 'sessionStorage', lasts: 'tab', why: 'choice' },
  { key: 'sign-up', kind: 'sessionStorage', lasts: 'tab', why: 'necessary' },
  { key: 'swipes:*', kind: 'sessionStorage', lasts: 'tab', why: 'necessary' },
  { key: 'chunk-reload-at', kind: 'sessionStorage', lasts: 'tab', why: 'necessary' },
  {
    key: 'react-router-scroll-positions',
    kind: 'sessionStorage',
    lasts: 'tab',
    why: 'necessary',
    by: 'react-router',
  },
  {
    key: 'react-router-manifest-version',
    kind: 'sessionStorage',
    lasts: 'tab',
    why: 'necessary',
    by: 'react-router',
  },
  { key: 'frimousse/metadata/*', kind: 'sessionStorage', lasts: 'tab', why: 'necessary', by: 'frimousse' },
  { key: 'outbox', kind: 'indexedDB', lasts: 'cleared', why: 'necessary' },
  { key: 'shared-photo', kind: 'indexedDB', lasts: 'cleared', why: 'necessary' },
] as const satisfies readonly BrowserStorageEntry[]

export type BrowserStorageItem = (typeof browserStorage)[number]
export type BrowserStorageKey = BrowserStorageItem['key']
type ExpandWildcard<Key extends string> = Key extends `${infer Start}*` ? `${Start}${string}` : Key
/** A name from the list; code that stores something must use this type. */
export type BrowserStorageName<Kind extends StorageKind> = ExpandWildcard<
  Extract<BrowserStorageItem, { kind: Kind }>['key']
>
