import type { RequestContext } from '../../platform/context.ts'
import type { Buyer } from '../pricing/buyer.ts'

/**
 * Two items say where a buyer is: the profile and the connection (docs/payments.md#vat). Where they contradict each other the member
 * is asked; null when there is nothing to ask.
 */
export const findResidenceConflict = (
  { country: connection }: Pick<RequestContext, 'country'>,
  { country }: Buyer,
): { country: string; connection: string } | null =>
  connection !== null && connection !== country ? { country, connection } : null

/** What the order keeps of it, for the tax office. */
export const toResidenceEvidence = (
  context: Pick<RequestContext, 'country'>,
  { country }: Buyer,
  stated: boolean,
): string => JSON.stringify({ profile: country, connection: context.country, stated })
