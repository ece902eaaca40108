import { z } from 'zod'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** PostgreSQL; without it the embedded one runs in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATA_DIR: z.string().optional(),
  /** Signs cookies and addresses; made once and kept in DATA_DIR when not given. */
  SECRET: z.string().min(32).optional(),
  /** `smtps://user:password@host`; without it mails are caught in the local outbox. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Set behind a proxy that writes X-Forwarded-*. */
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Files in a bucket of an S3-compatible service; without these they lie in DATA_DIR. The endpoint is for other services than Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Parts of the sandbox that production may use all the same: `payments,mail`. */
  ALLOW_SANDBOX: z.string().default(''),
})

/** A bucket and who may use it. */
export interface S3Place {
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The environment, read here and nowhere else. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly dataDir: string
  readonly secret: string | undefined
  /** Where files are kept; null: a folder in `dataDir`. */
  readonly s3: S3Place | null
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly allowSandbox: readonly string[]
}

const s3Keys = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
type Environment = z.output<typeof schema>
/** One of them set means all of them: half a bucket is a mistake, not a folder. */
const s3Faults = (given: NodeJS.ProcessEnv): string[] =>
  given['S3_ENDPOINT'] || s3Keys.some((key) => given[key])
    ? s3Keys.filter((key) => !given[key]).map((key) => `${key} is missing (another S3_ value is set)`)
    : []
const s3Of = (env: Environment): S3Place | null =>
  env.S3_BUCKET
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      }
    : null

const sandboxOf = (env: Environment): string[] => env.ALLOW_SANDBOX.split(',').filter(Boolean)
/** What production does not start without; a sandbox part only by name (DECISIONS 8). */
const productionFaults = (env: Environment): string[] => [
  ...(env.SECRET ? [] : ['SECRET is missing']),
  ...(env.DATABASE_URL ? [] : ['DATABASE_URL is missing']),
  ...(env.SMTP_URL || sandboxOf(env).includes('mail') ? [] : ['SMTP_URL is missing (or ALLOW_SANDBOX=mail)']),
  ...(sandboxOf(env).includes('payments')
    ? []
    : ['no payment provider is set up (or ALLOW_SANDBOX=payments)']),
]

/** Reads and checks the environment; throws one error that tells all faults at once (DECISIONS 8). */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = schema.safeParse(given)
  const faults = [
    ...(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...s3Faults(given),
    ...(read.data?.NODE_ENV === 'production' ? productionFaults(read.data) : []),
  ]
  if (!read.success || faults.length)
    throw new Error(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  const env = read.data
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    dataDir: env.DATA_DIR ?? defaultDataDir,
    secret: env.SECRET,
    s3: s3Of(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === '1',
    allowSandbox: sandboxOf(env),
  }
}
