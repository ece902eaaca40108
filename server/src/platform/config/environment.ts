// Declares the environment variables of the server, with their formats and defaults.
import { z } from 'zod'
import { parseRedisUrl, type RedisAddress } from '../channel/redis-address.ts'
import { parseReportDsn } from '../observability/error-reports.ts'
import { isCreditorId, isIban } from '../sepa-numbers.ts'
import { type TrustedProxies, parseAddressRanges, parseProxySetting } from '../trusted-proxies.ts'
import { ageProviderIssuerSchema, certificateListSchema } from './age-check-config.ts'
import { localIssuerSchema, p256KeySchema } from './login-provider-config.ts'

function parseTrustedProxies(setting: string, { issues }: z.core.$RefinementCtx<string>): TrustedProxies {
  const proxies = parseProxySetting(setting)
  if (proxies !== undefined) return proxies
  issues.push({ code: 'custom', input: setting, message: 'neither a number of proxies nor their addresses' })
  return null
}

function parseRedisSetting(setting: string, { issues }: z.core.$RefinementCtx<string>): RedisAddress | null {
  const address = parseRedisUrl(setting)
  if (!address)
    issues.push({
      code: 'custom',
      input: setting,
      message: 'neither redis:// addresses nor redis-sentinel://host:port,host:port/name',
    })
  return address
}

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Name of the group of sites that this database holds (docs/operating.md#groups-of-sites). */
  SITE_GROUP: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'not a name of lower-case letters, digits and dashes')
    .default('main'),
  /** Path of the file that maps each host to its group, as HAProxy reads it; `npm run doctor` compares it with the sites. */
  SITE_GROUPS_MAP: z.string().optional(),
  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Seconds after a stop signal during which `/readyz` reports "not ready" while requests are still served. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Seconds after DRAIN_SECONDS in which running requests and jobs finish and the process ends; what still runs is cut. */
  STOP_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** Port of `/metrics` for Prometheus; without it, there are none (docs/operating.md#metrics). */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** PostgreSQL connection string; without it, an embedded server runs in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /**
   * Connection string that bypasses the pooler of DATABASE_URL, for LISTEN, jobs and session locks (docs/operating.md#pgbouncer).
   */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** Connection string of the read replicas: lists and other members' profiles are read there (docs/decisions/037). */
  DATABASE_READ_URL: z.string().optional(),
  /** Maximum seconds that a replica may lag behind; beyond, the primary is read. */
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(50).default(5),
  /** `true`: starts although a failover to a standby could lose confirmed writes (docs/operating.md#standby). */
  ALLOW_ASYNC_STANDBY: z.stringbool().default(false),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /**
   * Processes exchange live events through Redis 7 instead of PostgreSQL (docs/decisions/038): `redis://user:password@host:6379`, several
   * such addresses with commas between them, of which the first primary is used, or the sentinels as
   * `redis-sentinel://user:password@host1:26379,host2:26379/name`. `rediss` uses TLS.
   */
  REDIS_URL: z.string().transform(parseRedisSetting).optional(),
  /** Maximum number of live connections of this process. */
  LIVE_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
  DATA_DIR: z.string().optional(),
  /** Signs cookies and URLs; if missing, one is generated and kept in DATA_DIR. */
  SECRET: z.string().min(32).optional(),
  /** Secrets, separated by commas, whose links and encrypted data are accepted beside those of SECRET (docs/operating.md#secrets). */
  ACCEPTED_SECRETS: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  /**
   * Secret of what cannot be made again: keyed hashes, seals of the audit log, identity for web push. Set it to the first SECRET when
   * that is replaced; without it, SECRET is used.
   */
  STABLE_SECRET: z.string().min(32).optional(),
  /** `smtps://user:password@host`; without it, mails are written to the local outbox. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /**
   * Bounces go to `b+…@` this domain; its mail server forwards each to `POST /webhooks/mail` with the token
   * (docs/decisions/016), and the mails to the sites' support addresses as well (docs/decisions/033).
   */
  MAIL_BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'not a domain')
    .optional(),
  MAIL_INTAKE_TOKEN: z.string().min(32).optional(),
  /**
   * The name that this mail server writes into `Authentication-Results` (RFC 8601); it must remove such fields of others. Without it, no
   * sender's address counts as verified.
   */
  MAIL_AUTHENTICATION_SERVER: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'not a name of a server')
    .toLowerCase()
    .optional(),
  /** DKIM: private key in PEM with line ends as `\n`, and its selector in DNS. The domain defaults to the sender's. */
  DKIM_PRIVATE_KEY: z.string().includes('PRIVATE KEY').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9._-]+$/i, 'not a selector')
    .optional(),
  DKIM_DOMAIN: z.string().optional(),
  /** The receivers of new alarms: an address, and a URL that receives `POST {text}` as JSON, as chat programs do. */
  ALARM_MAIL: z.email().optional(),
  ALARM_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A collector of errors that speaks Sentry's protocol: `https://<key>@<host>/<project>`; without it, errors are counted and logged. */
  ERROR_REPORT_DSN: z
    .string()
    .refine((dsn) => parseReportDsn(dsn) !== null, 'not a DSN such as https://key@errors.example/1')
    .optional(),
  /** `true`: each request is logged with method, route, status and duration; no address, path or query. */
  ACCESS_LOG: z.stringbool().default(false),
  /** Statements that take longer are logged with their text, without values. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  /** An OpenTelemetry collector that receives traces over HTTP, such as `http://127.0.0.1:4318`; without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('amarelle'),
  /** Share of the traces that are recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /**
   * Trusted proxies: how many (`1`), or their addresses (`10.0.0.0/8,192.0.2.7`). They set X-Forwarded-For and -Proto and pass
   * Host on.
   */
  TRUST_PROXY: z.string().default('0').transform(parseTrustedProxies),
  /**
   * Request header in which those proxies send the client's country, such as `CF-IPCountry`; without it the country is unknown.
   */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'not a name of a header')
    .toLowerCase()
    .optional(),
  /**
   * S3-compatible bucket for files; without it they are stored in DATA_DIR. The endpoint is only needed for services other than
   * Amazon's.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /**
   * Path of the internal location from which nginx delivers stored files, such as `/protected/` (docs/operating.md#pictures); without it,
   * this process sends them.
   */
  NGINX_FILES_PATH: z
    .string()
    .regex(/^\/([a-z0-9_-]+\/)+$/i, 'not a path that begins and ends with a slash')
    .optional(),
  /** Payment providers (docs/payments.md#providers): one with keys handles the methods that `payment_route` assigns to it. */
  MOLLIE_API_KEY: z.string().optional(),
  /** A token of the organisation that may read settlements; without it they are imported from files. */
  MOLLIE_ORGANIZATION_TOKEN: z.string().optional(),
  MOLLIE_URL: z.url({ protocol: /^https?$/ }).default('https://api.mollie.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  FLEXPAY_SHOP_ID: z.string().regex(/^\d+$/).optional(),
  FLEXPAY_SIGNATURE_KEY: z.string().optional(),
  FLEXPAY_URL: z.url({ protocol: /^https?$/ }).default('https://secure.verotel.com'),
  /**
   * The operator's bank account for direct debits and transfers; only debits need the creditor identifier
   * (docs/payments.md#direct-debit).
   */
  SEPA_CREDITOR_NAME: z
    .string()
    .regex(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/, 'letters that every bank takes, at most 70')
    .optional(),
  SEPA_IBAN: z.string().refine(isIban, 'not an IBAN').optional(),
  SEPA_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/, 'not a BIC')
    .optional(),
  SEPA_CREDITOR_ID: z.string().refine(isCreditorId, 'not a creditor identifier').optional(),
  /** The message format that the bank accepts. */
  SEPA_PAIN: z.enum(['pain.008.001.08', 'pain.008.001.02']).default('pain.008.001.08'),
  /** Until when, in the banks' time zone, the bank takes a file on the banking day before the collection. */
  SEPA_CUT_OFF: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:00')
    .default('14:00'),
  /** SMS gateway: receives `POST {id, from, to, text}` as JSON; without it, messages are written to the local outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().max(15).default('Payment'),
  /** Members can link a Google account and log in with it (docs/operating.md#google-and-apple): the client of the Google Cloud project. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: localIssuerSchema.optional(),
  /** The same for Apple: the Services ID, the team, and the key that signs our secret, in PEM with line ends as `\n`. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: p256KeySchema.optional(),
  APPLE_ISSUER: localIssuerSchema.optional(),
  /** Members can prove their age at a provider of OpenID Connect (docs/operating.md#age-checks): its name, as members read it. */
  AGE_PROVIDER_NAME: z.string().max(80).optional(),
  AGE_PROVIDER_ISSUER: ageProviderIssuerSchema.optional(),
  AGE_PROVIDER_CLIENT_ID: z.string().optional(),
  AGE_PROVIDER_CLIENT_SECRET: z.string().optional(),
  AGE_PROVIDER_SCOPE: z
    .string()
    .regex(/^openid( [\w.:/-]+)*$/, 'not a list of scopes that begins with openid')
    .default('openid'),
  AGE_PROVIDER_CLAIM: z.string().min(1).max(80).default('age_over_18'),
  /**
   * The issuers whose proofs of age are accepted from the age verification app of the EU: certificates in PEM, one after the other, with
   * line ends as `\n`.
   */
  AGE_WALLET_ISSUERS: certificateListSchema.optional(),
  /** Members can have messages and profiles translated by DeepL (docs/operating.md#translation). */
  DEEPL_API_KEY: z.string().optional(),
  DEEPL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The same by a server of LibreTranslate, with the company that runs it, as members read it. */
  LIBRETRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIBRETRANSLATE_COMPANY: z.string().max(80).optional(),
  LIBRETRANSLATE_API_KEY: z.string().optional(),
  /** Maximum number of translations in 24 hours, of all members together. */
  TRANSLATIONS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  /** P-256 private key in base64url for web push (RFC 8292); without it, one is derived from STABLE_SECRET. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'not a key of 32 bytes in base64url')
    .optional(),
  /** Local push service for development and tests: `http://127.0.0.1:4000`. */
  PUSH_SERVICE: z.url({ protocol: /^https?$/ }).optional(),
  /** Local receiver of postbacks for development and tests: `http://127.0.0.1:4001`. */
  POSTBACK_RECEIVER: z.url({ protocol: /^https?$/ }).optional(),
  /** Host name of the staff console; without it, the console is at `/staff` of the default site. */
  STAFF_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'not a host name')
    .optional(),
  /** Networks from which the console can be opened, such as `192.0.2.0/24,2001:db8::/32`; without it, from any. */
  STAFF_NETWORKS: z
    .string()
    .optional()
    .transform((setting, { issues }) => {
      if (setting === undefined) return null
      const networks = parseAddressRanges(setting)
      if (!networks) issues.push({ code: 'custom', input: setting, message: 'not a list of networks' })
      return networks ?? null
    }),
  /** Sandbox parts that are allowed in production, such as `payments,mail,sms,age`. */
  ALLOW_SANDBOX: z.string().default(''),
})
export type Environment = z.output<typeof environmentSchema>

/** Returns the names of the sandbox parts that may be used in production. */
export const parseAllowedSandboxes = (env: Environment): string[] =>
  env.ALLOW_SANDBOX.split(',').filter(Boolean)
