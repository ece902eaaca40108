import { deviceCookieDays, localeCookieDays, sessionLifetimeDays, trackingCookieDays } from './limits.ts'

/** Where a browser keeps it. */
export type StorageKind = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cache'
interface BrowserStorageEntry {
  /** As the browser names it, cookies under HTTPS with `__Host-` before it; what follows `*` is another for each member, conversation or language. */
  readonly key: string
  readonly kind: StorageKind
  /** Days, or until the tab is closed, or until the member or the browser takes it away. */
  readonly lasts: number | 'tab' | 'cleared'
  /** Strictly necessary for what was asked for; a choice that was made; or a partner's link (docs/law.md#browser-storage). */
  readonly why: 'necessary' | 'choice' | 'partner'
  /** The package that sets it, where it isn't our own code. */
  readonly by?: 'react-router' | 'frimousse'
}

/**
 * Everything that a site keeps in a browser: the one list. Code takes the names from its types, /pages/cookies is made of it, and
 * tests hold it against the sources and against a crawl. The purposes stand in web/src/features/pages/storage-purposes.ts.
 */
export const browserStorage = [
  { key: 'session', kind: 'cookie', lasts: sessionLifetimeDays, why: 'necessary' },
  { key: 'device', kind: 'cookie', lasts: deviceCookieDays, why: 'necessary' },
  { key: 'locale', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'scheme', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'tracking', kind: 'cookie', lasts: trackingCookieDays, why: 'partner' },
  { key: 'hide-enrich-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-push-notification-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-disabled-notifications-alert', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'hide-time-bonus-modal', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'site-entry-seen', kind: 'cookie', lasts: localeCookieDays, why: 'choice' },
  { key: 'wish:*', kind: 'localStorage', lasts: 'cleared', why: 'necessary' },
  { key: 'draft:*', kind: 'localStorage', lasts: 'cleared', why: 'necessary' },
  { key: 'signals:*', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
  { key: 'closed-safety-notes', kind: 'localStorage', lasts: 'cleared', why: 'choice' },
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
] as const satisfies readonly BrowserStorageEntry[]

export type BrowserStorageItem = (typeof browserStorage)[number]
export type BrowserStorageKey = BrowserStorageItem['key']
type ExpandWildcard<Key extends string> = Key extends `${infer Start}*` ? `${Start}${string}` : Key
/** A name that may be set there: code that sets one takes its type from here. */
export type BrowserStorageName<Kind extends StorageKind> = ExpandWildcard<
  Extract<BrowserStorageItem, { kind: Kind }>['key']
>
