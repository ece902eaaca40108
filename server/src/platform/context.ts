import type { Tracking } from '@amarelle/contract/endpoints/accounts'
import type { EndpointCallOptions } from '@amarelle/contract/endpoints/endpoint'
import type { InterfaceLanguage, OfferedLanguage } from '@amarelle/contract/domain/languages'
import type { TextOverrides } from '@amarelle/contract/domain/text-overrides'
import type { SiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Actor, MemberActor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Storage } from './storage/index.ts'

/** The services available to all rules; created once, at start. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly storage: Storage
  readonly mailer: Mailer
  readonly log: Log
}

/** The site selected by the request's host, with the contract's defaults applied. */
export interface Site extends SiteSettings {
  readonly id: number
  readonly host: string
  readonly name: string
  readonly domain_language: InterfaceLanguage
  readonly niche: number
  readonly company_id: number
  readonly is_demo: boolean
  /** Added languages that are offered; all sites have the same. */
  readonly offeredLanguages: readonly OfferedLanguage[]
  /** Texts that staff have replaced on this site, and those of the offered languages. */
  readonly textOverrides: TextOverrides
}

/** One request: the services plus who acts, and from where. In an idempotent call, `db` is the transaction. */
export interface RequestContext extends Services {
  /** The read replica, for what may lag (`getReadDb`); null or missing: read `db`. */
  readonly replica?: Db | null
  readonly site: Site
  readonly language: InterfaceLanguage
  readonly actor: Actor
  /** The member's time zone from sign-up; the site's for visitors. */
  readonly timeZone: string
  /** The client's network prefix, for limits and lockouts; never stored in clear. */
  readonly sourceNetwork: string
  /** The client's address: IPv4, or the /64 prefix of IPv6; never stored in clear. */
  readonly clientAddress: string
  readonly userAgent: string
  readonly country: string | null
  /** `https://host` of the request's site, for links in e-mails. */
  readonly origin: string
  /** The visitor's origin, recorded on the first page visit (docs/product.md#tracking-data). */
  readonly tracking: Tracking | null
  /** Random id of the browser from its device cookie; null if it has none yet. */
  readonly device: string | null
  readonly options: EndpointCallOptions
  /** Sets the session cookie; null removes it. */
  readonly setSession: (token: string | null) => void
  /** Sets the device cookie, so that logins from unknown browsers can be detected. */
  readonly setDevice: (token: string) => void
}

/** A request of a logged-in member. */
export interface MemberContext extends RequestContext {
  readonly actor: MemberActor
}
