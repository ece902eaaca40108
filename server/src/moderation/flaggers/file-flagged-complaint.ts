import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { fileFlaggedEndpoint, getFlaggerEndpoint } from '@amarelle/contract/endpoints/trusted-flaggers'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { storeComplaint } from '../complaints/file-complaint.ts'
import { isFlaggerOfSite } from './flagger-url.ts'
import { readFlaggerKey } from './flagger-key.ts'
import { findFlagger, type TrustedFlagger } from './trusted-flagger.sql.ts'

const maxNoticesPerHour = 60
const maxWrongKeysPerHour = 30

/** Returns the id in a key. Throws `not_found` for a key that we did not issue; how many one address may try is limited. */
async function readKey(context: RequestContext, key: string): Promise<number> {
  const id = readFlaggerKey(context.config, key)
  if (id !== null) return id
  const limitKey = `flagger-key:${createClientLimitKey(context)}`
  await enforceRateLimit(context, limitKey, maxWrongKeysPerHour, 3600)
  throw createProblem('not_found')
}
/** Returns the flagger whom the key belongs to on this site. Throws `not_found`, also for flaggers who have ended. */
async function findFlaggerByKey(context: RequestContext, key: string): Promise<TrustedFlagger> {
  const flagger = await findFlagger(context.db, await readKey(context, key))
  if (!flagger || flagger.endedAt || !isFlaggerOfSite(flagger, context.site)) throw createProblem('not_found')
  return flagger
}

/** Returns the flagger whose form the key opens. Throws `not_found`. */
export async function getFlagger(
  context: RequestContext,
  { key }: ParsedEndpointInput<typeof getFlaggerEndpoint>,
): Promise<EndpointAnswer<typeof getFlaggerEndpoint>> {
  const { organisation, email } = await findFlaggerByKey(context, key)
  return { organisation, email }
}

/** Counts refused notices too, per flagger, outside the call's transaction. Throws `not_found` for a wrong key. */
export async function limitFlaggedComplaints(
  context: RequestContext,
  { key }: ParsedEndpointInput<typeof fileFlaggedEndpoint>,
): Promise<void> {
  await enforceRateLimit(context, `flagger:${await readKey(context, key)}`, maxNoticesPerHour, 3600)
}

/** Missing fields are reported at once. */
export function validateFlagged({
  good_faith: isGoodFaith,
}: Partial<ParsedEndpointInput<typeof fileFlaggedEndpoint>>): void {
  if (!isGoodFaith) throw createFieldProblem({ good_faith: 'required' })
}

/**
 * Files a trusted flagger's notice (DSA Art. 22), which is decided before others; returns its number and status key, and mails a
 * receipt to the flagger's address. Throws `not_found` for a wrong key.
 */
export async function fileFlaggedComplaint(
  context: RequestContext,
  { key, legal_ground: legalGround, ...notice }: ParsedEndpointInput<typeof fileFlaggedEndpoint>,
): Promise<EndpointAnswer<typeof fileFlaggedEndpoint>> {
  validateFlagged(notice)
  const flagger = await findFlaggerByKey(context, key)
  return storeComplaint(
    { ...context, language: flagger.language },
    {
      ...notice,
      name: flagger.contactName,
      email: flagger.email,
      signature: flagger.contactName,
    },
    { flaggerId: flagger.id, legalGround },
  )
}
