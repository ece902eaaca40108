import { createProblem } from '@amarelle/contract/domain/errors'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  type getHiddenContactsEndpoint,
  type hideFromContactsEndpoint,
  maxContactSavesPerDay,
  maxHiddenContacts,
  type showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { computeContactHash } from './contact-hash.ts'
import {
  countHiddenContacts,
  deleteAllHiddenContacts,
  deleteHiddenContacts,
  insertHiddenContacts,
  lockHiddenContacts,
} from './hidden-contact.sql.ts'

type HiddenContacts = EndpointAnswer<typeof getHiddenContactsEndpoint>

export const getHiddenContacts = async (context: RequestContext): Promise<HiddenContacts> => ({
  contacts: await countHiddenContacts(context.db, assertMember(context)),
})

/** Limits how often contacts are added, counting refused calls: whoever looks for the address of a certain profile has few tries. */
export const limitContactSaves = (context: RequestContext): Promise<void> =>
  enforceRateLimit(context, `hidden-contacts:${assertMember(context)}`, maxContactSavesPerDay, 86_400)

/**
 * Adds contacts to the member's list. Reads and writes nothing but that list, so that neither answer nor time depend on who is a
 * member. Throws `too_many_contacts` beyond `maxHiddenContacts`; nothing is stored then.
 */
export async function hideFromContacts(
  context: RequestContext,
  { hashes }: ParsedEndpointInput<typeof hideFromContactsEndpoint>,
): Promise<HiddenContacts> {
  const memberId = assertMember(context)
  const stored = hashes.map((hash) => computeContactHash(context, hash))
  return runInTransaction(context.db, async (tx) => {
    await lockHiddenContacts(tx, memberId)
    await insertHiddenContacts(tx, memberId, stored, context.clock.now())
    const contacts = await countHiddenContacts(tx, memberId)
    if (contacts > maxHiddenContacts) throw createProblem('too_many_contacts', { maximum: maxHiddenContacts })
    return { contacts }
  })
}

/** Removes contacts from the member's list, or all of them; unknown ones are ignored. */
export async function showToContacts(
  context: RequestContext,
  { hashes }: ParsedEndpointInput<typeof showToContactsEndpoint>,
): Promise<HiddenContacts> {
  const memberId = assertMember(context)
  return runInTransaction(context.db, async (tx) => {
    await lockHiddenContacts(tx, memberId)
    if (hashes)
      await deleteHiddenContacts(
        tx,
        memberId,
        hashes.map((hash) => computeContactHash(context, hash)),
      )
    else await deleteAllHiddenContacts(tx, memberId)
    return { contacts: await countHiddenContacts(tx, memberId) }
  })
}
