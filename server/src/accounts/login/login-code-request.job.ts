import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { checkKnownDevice } from '../authentication/known-device.sql.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { findMemberByLogin, type Member } from '../members/member.sql.ts'
import { countLoginCodesSince, findLoginCodeDevice } from './login-code.sql.ts'

export interface LoginCodeRequest {
  readonly siteId: number
  readonly email: string
  readonly codeId: number
}

/** Up to this many codes a day, then at most one in ten minutes, whoever asks; the member's own browsers are not limited here. */
const maxCodesPerDay = 10
async function hasManyCodes(db: Db, memberId: number, now: Date): Promise<boolean> {
  const since = [addMs(now, -daysToMs(1)), addMs(now, -minutesToMs(10))] as const
  const [dayCount, recentCount] = await countLoginCodesSince(db, memberId, since)
  return dayCount >= maxCodesPerDay && recentCount > 0
}

/** Returns the mail for an account that a code must not open; null if a code logs in to it. */
function getOtherMail({ incomplete, status }: Member) {
  if (status === 'pending_deletion') return 'reactivation'
  if (incomplete) return 'completion'
  return status === 'not_confirmed' ? 'activation' : null
}

/**
 * Looks for the account after the request was answered. One that waits for something gets the link for it instead, at most once a day: a
 * code would let a person into an account that somebody else may have made with their address.
 */
async function queueLoginCodeMail(
  services: Services,
  { siteId, email, codeId }: LoginCodeRequest,
): Promise<void> {
  const { db, clock } = services
  const member = email.includes('@') ? await findMemberByLogin(db, siteId, email) : null
  if (!member || member.status === 'deleted') return
  const otherMail = getOtherMail(member)
  if (otherMail) {
    if ((await incrementUsage(services, `login-code-other:${member.id}`, 86_400)) === 1)
      await queueAccountMail(db, { kind: otherMail, memberId: member.id })
    return
  }
  const deviceHash = await findLoginCodeDevice(db, codeId)
  if (!deviceHash) return
  const isKnown = (await checkKnownDevice(db, member.id, deviceHash)).this
  if (!isKnown && (await hasManyCodes(db, member.id, clock.now()))) return
  await queueAccountMail(db, { kind: 'login_code', memberId: member.id, loginCodeId: codeId })
}

export const loginCodeRequestJob = defineJob('login-code-request', queueLoginCodeMail)
