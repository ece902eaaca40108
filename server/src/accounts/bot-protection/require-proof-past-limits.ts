import type { RequestContext } from '../../platform/context.ts'
import { createClientLimitKey, incrementUsage } from '../../platform/limits/usage-limits.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { requireProof, type SubmittedProof } from './require-proof.ts'

/** Mails that visitors request for an address; each kind has limits of its own. */
type RequestedMail = 'reset' | 'login-code'
/** Requests without a proof of work: per network and hour, and per e-mail address and day from all requesters. */
const [freeANetwork, freeAnEmail] = [10, 10]

/**
 * Requires a proof of work past the shared limits, so that strangers cannot flood someone with mails or use up the owner's
 * limit.
 */
export async function requireProofPastLimits(
  context: RequestContext,
  mail: RequestedMail,
  email: string,
  proof: SubmittedProof,
): Promise<void> {
  const network = await incrementUsage(context, `${mail}:${context.sourceNetwork}`, 3600)
  const identifierCount = await incrementUsage(
    context,
    createIdentifierLimitKey(mail, context.site.id, email),
    86_400,
  )
  if (network > freeANetwork || identifierCount > freeAnEmail) await requireProof(context, mail, proof)
}
/** Counts per requester and e-mail address. Forging device cookies does not avoid the shared limits above. */
export const createRequesterLimitKey = (
  context: RequestContext,
  mail: RequestedMail,
  email: string,
): string =>
  createIdentifierLimitKey(
    mail,
    context.site.id,
    `${email} ${context.device ?? createClientLimitKey(context)}`,
  )
