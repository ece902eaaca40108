import type { Config } from '../../platform/config.ts'
import type { Services, Site } from '../../platform/context.ts'
import { computeSignature, deriveSigningKey } from '../../platform/crypto/signing.ts'
import { getSiteOrigin } from '../../sites/index.ts'

/** Key in the link beside the measure's number; derived from the number and the secret, so it is not stored. */
export const createMeasureKey = (config: Pick<Config, 'secret'>, actId: number): string =>
  computeSignature(deriveSigningKey(config, 'measure'), String(actId))

/**
 * Creates the page on which a measure is shown and appealed, without a login; for a measure that has no number, which a preview and a
 * suspension without a case don't have, the form for complaints.
 */
export function createAppealLink(
  { config }: Pick<Services, 'config'>,
  site: Pick<Site, 'host'>,
  actId: number | undefined,
): string {
  const path =
    actId === undefined ? 'complaints?about=us' : `appeals/${actId}/${createMeasureKey(config, actId)}`
  return `${getSiteOrigin(config, site)}/${path}`
}
