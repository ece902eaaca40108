import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type EventListener, listenInTransaction } from '../../platform/event-bus.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { computeOwnAddressHash } from './contact-hash.ts'
import { findMembersWithoutOwnAddress, insertOwnAddresses, upsertOwnAddress } from './own-address.sql.ts'

const membersPerBatch = 10_000
const batchesPerRun = 20

const storeOwnAddress = async (tx: Db, { memberId }: { readonly memberId: number }, services: Services) => {
  const member = await findMemberById(tx, memberId)
  if (member) await upsertOwnAddress(tx, memberId, computeOwnAddressHash(services, member.email))
}
/** Keeps the hash of each member's confirmed address, with the confirmation and in its transaction: nobody is shown before. */
export const ownAddressListeners: readonly EventListener[] = [
  listenInTransaction('member.activated', storeOwnAddress),
  listenInTransaction('member.email_changed', storeOwnAddress),
]

/** Stores the hash for members whose address was confirmed before hashes were kept, as far as one run gets. */
async function hashOwnAddresses(services: Services): Promise<void> {
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const members = await findMembersWithoutOwnAddress(services.db, membersPerBatch)
    await insertOwnAddresses(
      services.db,
      members.map(({ id, email }) => ({ id, email, hash: computeOwnAddressHash(services, email) })),
    )
    if (members.length < membersPerBatch) return
  }
}
export const hashOwnAddressesJob = defineJob('hash-own-addresses', hashOwnAddresses, '*/10 * * * *')
