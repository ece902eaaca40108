import { z } from 'zod'
import {
  type AgeCheckConfig,
  ageProviderIssuerSchema,
  certificateListSchema,
  isLocalIssuer,
  toAgeCheckConfig,
} from './age-check-config.ts'
import { parseRedisUrl, type RedisAddress } from './channel/redis-address.ts'
import {
  localIssuerSchema,
  type LoginProviderConfigs,
  p256KeySchema,
  toLoginProviderConfigs,
} from './login-provider-config.ts'
import { findTranslationErrors, toTranslationConfig, type TranslationConfig } from './translation-config.ts'
import { parseReportDsn } from './observability/error-reports.ts'
import type { TracingConfig } from './observability/tracing.ts'
import { type TrustedProxies, parseAddressRanges, parseProxySetting } from './trusted-proxies.ts'
import { isCreditorId, isIban } from './sepa-numbers.ts'

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

const environmentSchema = z.object({
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

/** An S3 bucket and its credentials. */
export interface S3BucketConfig {
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface MollieConfig {
  readonly apiKey: string
  readonly organizationToken?: string | undefined
  readonly url: string
}
export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}
/** A Verotel website: its number and the key that signs its orders. */
export interface FlexPayConfig {
  readonly shopId: string
  readonly signatureKey: string
  readonly url: string
}
/** The operator's bank account. */
export interface BankAccountConfig {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** null: only transfers are offered. */
  readonly creditorId: string | null
  readonly painVersion: 'pain.008.001.08' | 'pain.008.001.02'
  /** Time of day in the banks' time zone, `14:00`. */
  readonly cutOff: string
}

interface DkimConfig {
  readonly privateKey: string
  readonly selector: string
  /** null: the domain of each mail's sender. */
  readonly domain: string | null
}
const toDkimConfig = (env: Environment): DkimConfig | null =>
  env.DKIM_PRIVATE_KEY && env.DKIM_SELECTOR
    ? {
        privateKey: env.DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
        selector: env.DKIM_SELECTOR,
        domain: env.DKIM_DOMAIN ?? null,
      }
    : null

/** The parsed environment; no other file reads environment variables. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly siteGroup: string
  /** Path of a map of hosts to groups; null: there is one group. */
  readonly siteGroupsMap: string | null
  readonly role: 'all' | 'web' | 'worker'
  readonly drainSeconds: number
  readonly stopTimeoutSeconds: number
  /** The address of `/metrics`; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly databaseUrl: string | undefined
  /** Bypasses the pooler of `databaseUrl`; undefined: `databaseUrl` needs no pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Address of the read replicas; undefined: the primary is read. */
  readonly databaseReadUrl: string | undefined
  readonly databaseReadMaxLagSeconds: number
  readonly allowAsyncStandby: boolean
  readonly databasePool: number
  /** The server through which live events are exchanged; null: PostgreSQL. */
  readonly redis: RedisAddress | null
  readonly liveConnections: number
  readonly dataDir: string
  readonly secret: string | undefined
  /** Accepted beside `secret`, but not used for anything new. */
  readonly acceptedSecrets: readonly string[]
  /** Never replaced; undefined: `secret`. */
  readonly stableSecret: string | undefined
  /** Bucket for files; null: a folder in `dataDir`. */
  readonly s3: S3BucketConfig | null
  /** nginx delivers the files; null: this process sends them. */
  readonly nginxFilesPath: string | null
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** null: bounces go to the sender's address and are not processed. */
  readonly bounceDomain: string | null
  readonly mailIntakeToken: string | null
  /** The server whose `Authentication-Results` are trusted, in lower case; null: nobody's. */
  readonly mailAuthenticationServer: string | null
  /** null: mails are not signed. */
  readonly dkim: DkimConfig | null
  /** The receivers of new alarms. */
  readonly alarms: { readonly mail: string | null; readonly webhook: string | null }
  /** null: errors are counted and logged only. */
  readonly errorReportDsn: string | null
  /** null: nothing is traced. */
  readonly tracing: TracingConfig | null
  readonly logLevel: string
  readonly accessLog: boolean
  readonly slowStatementMs: number
  readonly proxies: TrustedProxies
  /** In lower case; null: the client's country is unknown. */
  readonly countryHeader: string | null
  readonly allowSandbox: readonly string[]
  /** null: the provider is not configured. */
  readonly mollie: MollieConfig | null
  readonly stripe: StripeConfig | null
  readonly flexPay: FlexPayConfig | null
  /** null: neither direct debits nor bank transfers are offered. */
  readonly bank: BankAccountConfig | null
  readonly loginProviders: LoginProviderConfigs
  readonly ageChecks: AgeCheckConfig
  /** null: nothing is translated. */
  readonly translation: TranslationConfig | null
  readonly vapidPrivateKey: string | undefined
  /** Origin of the one push service that may have a private address. */
  readonly pushService: string | null
  /** Origin of the one receiver of postbacks that may have a private address. */
  readonly postbackReceiver: string | null
  /** null: the console is at `/staff` of the default site. */
  readonly staffHost: string | null
  /** Addresses and networks from which the console can be opened; null: any. */
  readonly staffNetworks: readonly string[] | null
  readonly sms: { readonly url: string; readonly token: string | undefined; readonly from: string } | null
}

const s3Keys = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
type Environment = z.output<typeof environmentSchema>
/** If one variable of the bucket is set, all must be: an incomplete bucket is an error and never falls back to the folder. */
const findS3Errors = (variables: NodeJS.ProcessEnv): string[] =>
  variables['S3_ENDPOINT'] || s3Keys.some((key) => variables[key])
    ? s3Keys.filter((key) => !variables[key]).map((key) => `${key} is missing (another S3_ value is set)`)
    : []
const toS3Config = (env: Environment): S3BucketConfig | null =>
  env.S3_BUCKET
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      }
    : null

const toMollieConfig = (env: Environment): MollieConfig | null =>
  env.MOLLIE_API_KEY
    ? {
        apiKey: env.MOLLIE_API_KEY,
        organizationToken: env.MOLLIE_ORGANIZATION_TOKEN,
        url: env.MOLLIE_URL,
      }
    : null
const toStripeConfig = (env: Environment): StripeConfig | null =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
    ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, url: env.STRIPE_URL }
    : null
const toFlexPayConfig = (env: Environment): FlexPayConfig | null =>
  env.FLEXPAY_SHOP_ID && env.FLEXPAY_SIGNATURE_KEY
    ? { shopId: env.FLEXPAY_SHOP_ID, signatureKey: env.FLEXPAY_SIGNATURE_KEY, url: env.FLEXPAY_URL }
    : null
/** Variables that are only valid together: with half of a provider's secrets, orders would be accepted but never confirmed. */
const requiredTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['FLEXPAY_SHOP_ID', 'FLEXPAY_SIGNATURE_KEY'],
  // With only half of these, bounces would go unprocessed or mails unsigned.
  ['MAIL_BOUNCE_DOMAIN', 'MAIL_INTAKE_TOKEN'],
  ['DKIM_PRIVATE_KEY', 'DKIM_SELECTOR'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  // Members read who tells us their age.
  ['AGE_PROVIDER_NAME', 'AGE_PROVIDER_ISSUER', 'AGE_PROVIDER_CLIENT_ID', 'AGE_PROVIDER_CLIENT_SECRET'],
  // Members read who gets their texts.
  ['LIBRETRANSLATE_URL', 'LIBRETRANSLATE_COMPANY'],
] as const
const findIncompleteErrors = (variables: NodeJS.ProcessEnv): string[] =>
  requiredTogether
    .filter((keys) => keys.some((key) => variables[key]))
    .flatMap((keys) =>
      keys.filter((key) => !variables[key]).map((key) => `${key} is missing (what belongs to it is set)`),
    )
const bankKeys = ['SEPA_CREDITOR_NAME', 'SEPA_IBAN', 'SEPA_BIC'] as const
const findBankErrors = (variables: NodeJS.ProcessEnv): string[] =>
  variables['SEPA_CREDITOR_ID'] || bankKeys.some((key) => variables[key])
    ? bankKeys.filter((key) => !variables[key]).map((key) => `${key} is missing (another SEPA_ value is set)`)
    : []
/** Example account numbers of the German and Dutch registers; they belong to nobody. */
const exampleBankAccount: BankAccountConfig = {
  holder: 'Amarelle Example',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  creditorId: 'DE98ZZZ09999999999',
  painVersion: 'pain.008.001.08',
  cutOff: '14:00',
}
/** In development, debits work with an example account; anywhere else a real account must be configured. */
const toBankAccountConfig = (env: Environment): BankAccountConfig | null =>
  env.SEPA_IBAN
    ? {
        holder: env.SEPA_CREDITOR_NAME ?? '',
        iban: env.SEPA_IBAN,
        bic: env.SEPA_BIC ?? '',
        creditorId: env.SEPA_CREDITOR_ID ?? null,
        painVersion: env.SEPA_PAIN,
        cutOff: env.SEPA_CUT_OFF,
      }
    : env.NODE_ENV === 'development'
      ? exampleBankAccount
      : null

const findDatabaseErrors = (env: Environment | undefined): string[] =>
  env && (env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL) && !env.DATABASE_URL
    ? ['DATABASE_URL is missing (DATABASE_DIRECT_URL or DATABASE_READ_URL is set)']
    : []
const findCountryHeaderErrors = (env: Environment | undefined): string[] =>
  env?.COUNTRY_HEADER && env.TRUST_PROXY === null
    ? ['COUNTRY_HEADER needs TRUST_PROXY: only a proxy may say where a caller is']
    : []

const parseAllowedSandboxes = (env: Environment): string[] => env.ALLOW_SANDBOX.split(',').filter(Boolean)
/** Returns what production requires at start; sandbox parts must be allowed by name (docs/safety.md#production). */
const findProductionErrors = (env: Environment): string[] => [
  ...(env.SECRET ? [] : ['SECRET is missing']),
  ...(env.DATABASE_URL ? [] : ['DATABASE_URL is missing']),
  ...(env.SMTP_URL || parseAllowedSandboxes(env).includes('mail')
    ? []
    : ['SMTP_URL is missing (or ALLOW_SANDBOX=mail)']),
  ...(env.PUSH_SERVICE ? ['PUSH_SERVICE is for development and tests only'] : []),
  ...(env.GOOGLE_ISSUER ? ['GOOGLE_ISSUER is for development and tests only'] : []),
  ...(env.APPLE_ISSUER ? ['APPLE_ISSUER is for development and tests only'] : []),
  ...(isLocalIssuer(env.AGE_PROVIDER_ISSUER)
    ? ['AGE_PROVIDER_ISSUER must be an https address in production']
    : []),
  ...(env.POSTBACK_RECEIVER ? ['POSTBACK_RECEIVER is for development and tests only'] : []),
  ...(parseAllowedSandboxes(env).includes('payments') ||
  toMollieConfig(env) ||
  toStripeConfig(env) ||
  toFlexPayConfig(env)
    ? []
    : ['no payment provider is set up (or ALLOW_SANDBOX=payments)']),
]

/** Reads and checks the environment; throws a single error that lists every problem. */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environmentSchema.safeParse(variables)
  const faults = [
    ...(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...findS3Errors(variables),
    ...findIncompleteErrors(variables),
    ...findBankErrors(variables),
    ...findDatabaseErrors(read.data),
    ...findCountryHeaderErrors(read.data),
    ...(read.data ? findTranslationErrors(read.data) : []),
    ...(read.data?.NODE_ENV === 'production' ? findProductionErrors(read.data) : []),
  ]
  if (!read.success || faults.length)
    throw new Error(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  const env = read.data
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    siteGroup: env.SITE_GROUP,
    siteGroupsMap: env.SITE_GROUPS_MAP ?? null,
    role: env.PROCESS_ROLE,
    drainSeconds: env.DRAIN_SECONDS,
    stopTimeoutSeconds: env.STOP_TIMEOUT_SECONDS,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseReadMaxLagSeconds: env.DATABASE_READ_MAX_LAG_SECONDS,
    allowAsyncStandby: env.ALLOW_ASYNC_STANDBY,
    databasePool: env.DATABASE_POOL,
    redis: env.REDIS_URL ?? null,
    liveConnections: env.LIVE_CONNECTIONS,
    dataDir: env.DATA_DIR ?? defaultDataDir,
    secret: env.SECRET,
    acceptedSecrets: env.ACCEPTED_SECRETS ?? [],
    stableSecret: env.STABLE_SECRET,
    s3: toS3Config(env),
    nginxFilesPath: env.NGINX_FILES_PATH ?? null,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    bounceDomain: env.MAIL_BOUNCE_DOMAIN ?? null,
    mailIntakeToken: env.MAIL_INTAKE_TOKEN ?? null,
    mailAuthenticationServer: env.MAIL_AUTHENTICATION_SERVER ?? null,
    dkim: toDkimConfig(env),
    alarms: { mail: env.ALARM_MAIL ?? null, webhook: env.ALARM_WEBHOOK_URL ?? null },
    errorReportDsn: env.ERROR_REPORT_DSN ?? null,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    proxies: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER ?? null,
    allowSandbox: parseAllowedSandboxes(env),
    mollie: toMollieConfig(env),
    stripe: toStripeConfig(env),
    flexPay: toFlexPayConfig(env),
    bank: toBankAccountConfig(env),
    loginProviders: toLoginProviderConfigs(env),
    ageChecks: toAgeCheckConfig(
      env,
      env.NODE_ENV !== 'production' || parseAllowedSandboxes(env).includes('age'),
    ),
    translation: toTranslationConfig(env),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    pushService: env.PUSH_SERVICE ? new URL(env.PUSH_SERVICE).origin : null,
    postbackReceiver: env.POSTBACK_RECEIVER ? new URL(env.POSTBACK_RECEIVER).origin : null,
    staffHost: env.STAFF_HOST ?? null,
    staffNetworks: env.STAFF_NETWORKS,
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN, from: env.SMS_FROM } : null,
  }
}
