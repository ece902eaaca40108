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
  /** Parts of the sandbox that production may use all the same: `payments,mail`. */
  ALLOW_SANDBOX: z.string().default(''),
})

/** The environment, read here and nowhere else. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly dataDir: string
  readonly secret: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly allowSandbox: readonly string[]
}

/** Reads and checks the environment; throws one error that tells all faults at once (DECISIONS 8). */
export function readConfig(environment: NodeJS.ProcessEnv, defaultDataDir: string): Config {
  const read = schema.safeParse(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  if (!read.success)
    throw new Error(
      `The environment is not usable:\n${read.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`,
    )
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const allowSandbox = env.ALLOW_SANDBOX.split(',').filter(Boolean)
  const faults = production
    ? [
        ...(env.SECRET ? [] : ['SECRET is missing']),
        ...(env.DATABASE_URL ? [] : ['DATABASE_URL is missing']),
        ...(env.SMTP_URL || allowSandbox.includes('mail')
          ? []
          : ['SMTP_URL is missing (or ALLOW_SANDBOX=mail)']),
        ...(allowSandbox.includes('payments')
          ? []
          : ['no payment provider is set up (or ALLOW_SANDBOX=payments)']),
      ]
    : []
  if (faults.length) throw new Error(`Production can't start:\n${faults.map((f) => `  ${f}`).join('\n')}`)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    dataDir: env.DATA_DIR ?? defaultDataDir,
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === '1',
    allowSandbox,
  }
}
