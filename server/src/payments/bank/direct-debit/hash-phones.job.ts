import type { Services } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { hashPhone } from './parse-bank-account.ts'

const mandatesPerRun = 1000

/** Stores the hash of the phone number in mandates that were signed before it was stored with them. */
async function hashPhones({ db, config }: Services): Promise<void> {
  const mandates = await db
    .selectFrom('mandate')
    .select(['reference', 'phone'])
    .where('phone_hash', 'is', null)
    .where('phone', '<>', '')
    .orderBy('reference')
    .limit(mandatesPerRun)
    .execute()
  for (const { reference, phone } of mandates)
    await db
      .updateTable('mandate')
      .set({ phone_hash: hashPhone(config, phone) })
      .where('reference', '=', reference)
      // An erasure meanwhile must not be undone.
      .where('phone', '=', phone)
      .execute()
}
export const hashPhonesJob = defineJob('hash-phones', hashPhones, '*/10 * * * *')
