import { deviceDays } from '@amarelle/contract/limits'
import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { forgetOld } from '../platform/forget-member.sql.ts'
import { defineJob } from '../platform/jobs.ts'
import { forgetProofs } from './bot-defence/used-proof.sql.ts'
import { endExports } from './data-export.sql.ts'
import { forgetDevices } from './known-device.sql.ts'
import { forgetAttemptsBefore } from './login-attempt.sql.ts'
import { forgetSessionsBefore } from './sessions.ts'
import { forgetTokensBefore } from './tokens.ts'

/** A link that expired still leads to the screen that says so, for a while. */
const tokensKept = days(30)
/** The longest limit counts over a day; a call is repeated within minutes. */
const countersKept = days(2)

/** Removes what is over: sessions, links, counters, keys of idempotent calls, archives, proofs of work, marks of browsers. */
async function forget({ db, clock }: Parts): Promise<void> {
  const now = clock.now()
  await forgetSessionsBefore(db, now)
  await forgetTokensBefore(db, later(now, -tokensKept))
  await forgetAttemptsBefore(db, later(now, -countersKept))
  await forgetOld(db, later(now, -countersKept))
  await endExports(db, now)
  await forgetProofs(db, now)
  await forgetDevices(db, later(now, -days(deviceDays)))
}

defineJob('forget-old', forget, '27 * * * *')
