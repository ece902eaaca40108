import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type EventListener, listenInTransaction } from '../../platform/event-bus.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { computeOwnAddressHash } from './contact-hash.ts'
import { upsertOwnAddress } from './hidden-contact.sql.ts'

const membersPerRun = 5000

const storeOwnAddress = async (tx: Db, { memberId }: { readonly memberId: number }, services: Services) => {
  const member = await findMemberById(tx, memberId)
  if (member) await upsertOwnAddress(tx, memberId, computeOwnAddressHash(services, member.email))
}
/** Keeps the hash of each member's confirmed address, with the confirmation and in its transaction: nobody is shown before. */
export const ownAddressListeners: readonly EventListener[] = [
  listenInTransaction('member.activated', storeOwnAddress),
  listenInTransaction('member.email_changed', storeOwnAddress),
]

/** Stores the hash for members whose address was confirmed before hashes were kept. */
async function hashOwnAddresses(services: Services): Promise<void> {
  const members = await services.db
    .selectFrom('member')
    .leftJoin('own_contact_address', 'own_contact_address.member_id', 'member.id')
    .select(['member.id', 'member.email'])
    .where('own_contact_address.member_id', 'is', null)
    .where('member.activated_at', 'is not', null)
    .where('member.status', '<>', 'deleted')
    .orderBy('member.id')
    .limit(membersPerRun)
    .execute()
  for (const { id, email } of members) {
    const hash = computeOwnAddressHash(services, email)
    // An erasure or a change of the address meanwhile must not be undone.
    await services.db
      .insertInto('own_contact_address')
      .columns(['member_id', 'address_hash'])
      .expression((e) =>
        e
          .selectFrom('member')
          .select(['id', e.val(hash).as('address_hash')])
          .where('id', '=', id)
          .where('email', '=', email),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
export const hashOwnAddressesJob = defineJob('hash-own-addresses', hashOwnAddresses, '*/10 * * * *')
