import type { Tracking } from '@amarelle/contract/endpoints/accounts'
import type { EndpointCallOptions } from '@amarelle/contract/endpoints/endpoint'
import type { Language } from '@amarelle/contract/domain/languages'
import type { SiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Storage } from './storage/index.ts'

/** What every rule may need of the house; made once, in app/compose. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly storage: Storage
  readonly mailer: Mailer
  readonly log: Log
}

/** The site that the request's host chose, with the contract's defaults filled in. */
export interface Site extends SiteSettings {
  readonly id: number
  readonly host: string
  readonly name: string
  readonly domain_language: Language
  readonly niche: number
  readonly company_id: number
  readonly is_demo: boolean
}

/** One request: the parts, and who asks from where. `db` is the transaction inside an idempotent call. */
export interface RequestContext extends Services {
  readonly site: Site
  readonly language: Language
  /** The logged-in member, else null. */
  readonly memberId: number | null
  readonly sessionId: string | null
  /** The member's, as signing up told it; else the site's. */
  readonly timeZone: string
  /** Where the caller comes from, for limits and lockouts: an address prefix, never stored in clear. */
  readonly sourceNetwork: string
  /** The caller's own address within that network: the IPv4 address, or the /64 of an IPv6 one; never stored in clear. */
  readonly clientAddress: string
  readonly userAgent: string
  readonly country: string | null
  /** `https://host` of the request's site, for links in mails. */
  readonly origin: string
  /** Where a visitor came from, as their first page visit said (docs/product.md#tracking-data). */
  readonly tracking: Tracking | null
  /** The random mark of the caller's browser, null for one that has none yet. */
  readonly device: string | null
  readonly options: EndpointCallOptions
  /** Gives the browser a session token, or takes it away. */
  readonly setSession: (token: string | null) => void
  /** Marks the browser, so that a login from another one can be told apart. */
  readonly setDevice: (token: string) => void
}
