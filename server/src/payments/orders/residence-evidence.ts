import type { RequestContext } from '../../platform/context.ts'
import type { Buyer } from '../pricing/buyer.ts'

/**
 * Compares the two items of evidence of the buyer's residence, profile and connection (docs/payments.md#vat). Returns
 * the contradiction, which the member is asked about; null when there is none.
 */
export const findResidenceConflict = (
  { country: connection }: Pick<RequestContext, 'country'>,
  { country }: Buyer,
): { country: string; connection: string } | null =>
  connection !== null && connection !== country ? { country, connection } : null

/** Returns the evidence stored with the order, as JSON, for the tax authority. */
export const toResidenceEvidence = (
  context: Pick<RequestContext, 'country'>,
  { country }: Buyer,
  stated: boolean,
): string => JSON.stringify({ profile: country, connection: context.country, stated })
