import { deviceDays } from '@amarelle/contract/limits'
import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { forgetProofs } from './bot-defence/used-proof.sql.ts'
import { forgetDevices } from './known-device.sql.ts'

/** What no longer proves anything: proofs of forms that have ended, and browsers whose mark has. */
async function purge({ db, clock }: Parts): Promise<void> {
  const now = clock.now()
  await forgetProofs(db, now)
  await forgetDevices(db, later(now, -days(deviceDays)))
}

defineJob('purge-proofs-and-devices', purge, '17 * * * *')
