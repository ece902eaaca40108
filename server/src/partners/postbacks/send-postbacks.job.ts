import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt } from '../../platform/crypto/encryption.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type ClaimedDelivery, claimDeliveries, finishAttempt, maxClaimedDeliveries } from './delivery.sql.ts'
import { findPostback } from './postback.sql.ts'
import { fillPostbackTemplate } from './postback-url.ts'
import { wakePostbackJob } from './queue-postback.ts'
import { postbackTimeoutMs, sendPostback } from './send-postback.ts'

/** Name of the encryption of secrets. */
export const postbackSecretPurpose = 'postback-secret'
/** Waiting times after the first to the seventh failure; the eighth gives up. */
export const postbackRetryDelaysMs: readonly number[] = [
  minutesToMs(1),
  minutesToMs(5),
  minutesToMs(30),
  hoursToMs(2),
  hoursToMs(6),
  hoursToMs(12),
  hoursToMs(24),
]
const leaseMs = postbackTimeoutMs * 6

async function deliver(services: Services, delivery: ClaimedDelivery): Promise<void> {
  const { db, config, clock } = services
  const postback = await findPostback(db, delivery.source)
  if (!postback) {
    await finishAttempt(db, delivery.id, {
      status: null,
      error: 'no_postback',
      nextTryAt: null,
      at: clock.now(),
    })
    return
  }
  const url = fillPostbackTemplate(postback.urlTemplate, delivery, postback.includesAmount)
  const secret = decrypt(config, postbackSecretPurpose, postback.secret)
  const { status, error } = await sendPostback(config, url, secret, clock.now())
  const at = clock.now()
  const delayMs = delivery.event === 'test' ? undefined : postbackRetryDelaysMs[delivery.attempts - 1]
  const nextTryAt = error === null || delayMs === undefined ? null : addMs(at, delayMs)
  await finishAttempt(db, delivery.id, { status, error, nextTryAt, at })
}

/** Sends due postbacks, up to 50 at a time; goes on in the next run while more are due. */
export const sendPostbacksJob = defineJob(
  'send-postbacks',
  async (services: Services) => {
    const now = services.clock.now()
    const claimed = await claimDeliveries(services.db, now, addMs(now, leaseMs))
    await Promise.all(claimed.map((delivery) => deliver(services, delivery)))
    if (claimed.length > 0) publishStaffChange(services.db, 'partners')
    if (claimed.length === maxClaimedDeliveries) await wakePostbackJob(services.db)
  },
  '* * * * *',
)
