import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './checks/command.ts'

interface EnvironmentVariable {
  readonly name: string
  readonly meaning: string
  /** Text of the default; empty without one. */
  readonly defaultValue: string
}

/** Meanings of variables without a comment in the schema. */
const otherMeanings: Readonly<Record<string, string>> = {
  NODE_ENV: '`production` on real machines',
  PORT: 'Port of the application.',
  HOST: 'Address that it listens on.',
  METRICS_HOST: 'Address of `/metrics`.',
  DATABASE_POOL: 'Maximum number of database connections of this process.',
  DATA_DIR: 'Folder of files, generated secrets and the embedded database.',
  MAIL_FROM:
    'Sender of the mails of sites without `sender_email`; without it, `noreply@` the host of each site.',
  MAIL_INTAKE_TOKEN: 'The secret of that mail server.',
  ALARM_WEBHOOK_URL: 'The URL.',
  OTEL_SERVICE_NAME: 'Name of the application in traces.',
  DKIM_SELECTOR: 'Name of the key in DNS.',
  DKIM_DOMAIN: "Domain of the key, if it is not the sender's.",
  LOG_LEVEL: '`silent`, `error`, `warn`, `info` or `debug`.',
  S3_BUCKET: 'Name of the bucket.',
  S3_REGION: 'Its region.',
  S3_ACCESS_KEY_ID: 'Its key.',
  S3_SECRET_ACCESS_KEY: "The key's secret.",
  MOLLIE_URL: 'For tests.',
  STRIPE_SECRET_KEY: 'Key of Stripe.',
  STRIPE_WEBHOOK_SECRET: "Secret of Stripe's webhook.",
  STRIPE_URL: 'For tests.',
  FLEXPAY_SHOP_ID: 'Number of the website at Verotel.',
  FLEXPAY_SIGNATURE_KEY: 'Its signature key.',
  FLEXPAY_URL: 'For tests.',
  SEPA_IBAN: 'IBAN of that account.',
  SEPA_BIC: 'Its BIC.',
  SEPA_CREDITOR_ID: 'Creditor identifier, for direct debits.',
  GOOGLE_CLIENT_SECRET: "The client's secret.",
  GOOGLE_ISSUER: 'For development and tests.',
  APPLE_TEAM_ID: 'Id of the team.',
  APPLE_KEY_ID: 'Id of the key.',
  APPLE_PRIVATE_KEY: 'The key.',
  APPLE_ISSUER: 'For development and tests.',
  AGE_PROVIDER_ISSUER: 'Its issuer, an `https` address.',
  AGE_PROVIDER_CLIENT_ID: 'The client there.',
  AGE_PROVIDER_CLIENT_SECRET: 'Its secret.',
  AGE_PROVIDER_SCOPE: 'The scope that is asked for.',
  AGE_PROVIDER_CLAIM: 'The claim of the identity token that is `true` for adults.',
  DEEPL_URL: 'For tests.',
  LIBRETRANSLATE_COMPANY: 'The company.',
  LIBRETRANSLATE_API_KEY: 'Its key, if it asks for one.',
  SMS_TOKEN: 'Bearer token of the gateway.',
  SMS_FROM: 'Sender of the messages.',
}

const cleanComment = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the variables of the configuration schema, with the comments above them. */
export function listEnvironmentVariables(): EnvironmentVariable[] {
  const source = readFileSync(join(projectRoot, 'server/src/platform/config/environment.ts'), 'utf8')
  const start = source.indexOf('const environmentSchema = z.object({')
  const schema = source.slice(start, source.indexOf('\n})\n', start))
  const pattern =
    /(?:\/\*\*([^]*?)\*\/\s*)?^ {2}([A-Z][A-Z0-9_]+): ([^]*?)(?=\n {2}(?:\/\*\*|[A-Z][A-Z0-9_]+:)|$(?![^]))/gm
  return [...schema.matchAll(pattern)].map(([, comment, name = '', definition = '']) => {
    const [, defaultValue = ''] = /\.default\(([^)]*)\)/.exec(definition) ?? []
    return {
      name,
      meaning: comment === undefined ? (otherMeanings[name] ?? '') : cleanComment(comment),
      defaultValue: defaultValue.replaceAll("'", ''),
    }
  })
}

/** Returns the table of docs/operating.md in Markdown. */
export function formatEnvironmentTable(): string {
  const rows = listEnvironmentVariables().map(({ name, meaning, defaultValue }) => [
    `\`${name}\``,
    defaultValue && `\`${defaultValue}\``,
    meaning.replaceAll('|', '\\|'),
  ])
  const all = [['Variable', 'Default', 'Meaning'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const formatRow = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [
    formatRow(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...body.map(formatRow),
  ].join('\n')
}
