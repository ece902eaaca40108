// Finds problems between variables that are valid on their own.
import { isLocalIssuer } from './age-check-config.ts'
import { type Environment, parseAllowedSandboxes } from './environment.ts'
import { toFlexPayConfig, toMollieConfig, toStripeConfig } from './payment-config.ts'
import { findS3Errors } from './storage-config.ts'
import { findTranslationErrors } from './translation-config.ts'

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

const findDatabaseErrors = (env: Environment | undefined): string[] =>
  env && (env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL) && !env.DATABASE_URL
    ? ['DATABASE_URL is missing (DATABASE_DIRECT_URL or DATABASE_READ_URL is set)']
    : []
const findCountryHeaderErrors = (env: Environment | undefined): string[] =>
  env?.COUNTRY_HEADER && env.TRUST_PROXY === null
    ? ['COUNTRY_HEADER needs TRUST_PROXY: only a proxy may say where a caller is']
    : []

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

/** Returns one line for each problem. `variables` are those that are set; `env` is undefined if one of them is invalid. */
export const findEnvironmentErrors = (
  variables: NodeJS.ProcessEnv,
  env: Environment | undefined,
): readonly string[] => [
  ...findS3Errors(variables),
  ...findIncompleteErrors(variables),
  ...findBankErrors(variables),
  ...findDatabaseErrors(env),
  ...findCountryHeaderErrors(env),
  ...(env ? findTranslationErrors(env) : []),
  ...(env?.NODE_ENV === 'production' ? findProductionErrors(env) : []),
]
