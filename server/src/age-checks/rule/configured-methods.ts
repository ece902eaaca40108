import { type AgeCheckMethod, ageCheckMethods } from '@amarelle/contract/domain/age-checks'
import type { SiteSettings } from '@amarelle/contract/endpoints/sites'
import type { Config } from '../../platform/config.ts'

const isConfigured = ({ ageChecks }: Pick<Config, 'ageChecks'>, method: AgeCheckMethod): boolean =>
  ({
    wallet: ageChecks.walletIssuers.length > 0,
    provider: ageChecks.provider !== null,
    sandbox: ageChecks.sandbox,
  })[method]

/** Returns the methods that work on this server. */
export const listConfiguredMethods = (config: Pick<Config, 'ageChecks'>): AgeCheckMethod[] =>
  ageCheckMethods.filter((method) => isConfigured(config, method))

export interface MissingAgeMethod {
  readonly country: string
  readonly method: AgeCheckMethod
}
/** Returns the first method that a country's rule offers although it does not work here; null if all do. */
export function findMissingAgeMethod(
  config: Pick<Config, 'ageChecks'>,
  { age_checks: rules }: Pick<SiteSettings, 'age_checks'>,
): MissingAgeMethod | null {
  for (const [country, { methods }] of Object.entries(rules))
    for (const method of methods) if (!isConfigured(config, method)) return { country, method }
  return null
}
