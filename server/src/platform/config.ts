import type { RedisAddress } from './channel/redis-address.ts'
import { type AgeCheckConfig, toAgeCheckConfig } from './config/age-check-config.ts'
import { type Environment, environmentSchema, parseAllowedSandboxes } from './config/environment.ts'
import { findEnvironmentErrors } from './config/environment-errors.ts'
import { type LoginProviderConfigs, toLoginProviderConfigs } from './config/login-provider-config.ts'
import {
  type BankAccountConfig,
  type FlexPayConfig,
  type MollieConfig,
  type StripeConfig,
  toBankAccountConfig,
  toFlexPayConfig,
  toMollieConfig,
  toStripeConfig,
} from './config/payment-config.ts'
import { type S3BucketConfig, toS3Config } from './config/storage-config.ts'
import { toTranslationConfig, type TranslationConfig } from './config/translation-config.ts'
import type { TracingConfig } from './observability/tracing.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

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

/** Reads and checks the environment; throws a single error that lists every problem. */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environmentSchema.safeParse(variables)
  const faults = [
    ...(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...findEnvironmentErrors(variables, read.data),
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
