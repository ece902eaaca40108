import { createProblem } from '@amarelle/contract/domain/errors'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { createClientLimitKey, incrementUsage, decrementUsage } from '../../platform/limits/usage-limits.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { type SubmittedProof, requireProof } from '../bot-protection/require-proof.ts'
import { checkKnownDevice } from './known-device.sql.ts'
import { deleteLoginAttempts, lockLoginAttempts, updateLoginAttempts } from './login-attempt.sql.ts'
import type { Member } from '../members/member.sql.ts'

const maxAttempts = 5
const attemptWindowMs = minutesToMs(15)
/** Duration in minutes of the first, the second and every later lockout. */
const lockoutMinutes = [15, 30, 60] as const
/**
 * Wrong passwords per hour (from one network on all accounts, or from everyone on one account) after which each attempt needs a
 * proof of work.
 */
const maxAttemptsPerHourWithoutProof = 100

/** Returns the key that attempts are counted under: the account, whichever login name was used, or the name when no account has it. */
export const getAttemptAccountKey = (
  member: Pick<Member, 'id'> | null,
  siteId: number,
  name: string,
): string => (member ? `member:${member.id}` : createIdentifierLimitKey('name', siteId, name))

/** An attempt counted as wrong before the password is checked. */
interface LoginAttempt {
  readonly accountKey: string
  /** Counts per account: the client address, or a browser known to the account. */
  readonly counterKey: string
  /** Further limits that the attempt counts towards. */
  readonly sharedLimitKeys: readonly string[]
}

async function createLoginAttempt(
  context: RequestContext,
  member: Member | null,
  name: string,
): Promise<LoginAttempt> {
  const { db, site, sourceNetwork } = context
  const account = getAttemptAccountKey(member, site.id, name)
  const device = hashToken(context.device ?? '')
  // Queried for unknown names too, so that the response time does not reveal whether the account exists.
  const knownDevice = await checkKnownDevice(db, member?.id ?? 0, device)
  if (knownDevice.this)
    return { accountKey: account, counterKey: `device:${device.toString('base64url')}`, sharedLimitKeys: [] }
  return {
    accountKey: account,
    counterKey: createClientLimitKey(context),
    sharedLimitKeys: [`login-network:${sourceNetwork}`, `login-account:${account}`],
  }
}

const uncountAttempt = (context: RequestContext, { sharedLimitKeys }: LoginAttempt) =>
  Promise.all(sharedLimitKeys.map((key) => decrementUsage(context, key)))

/**
 * Counts the attempt; the fifth locks this address or browser out of the account. Throws `too_many_attempts` with the minutes.
 */
async function countAttempt(
  context: RequestContext,
  { accountKey, counterKey }: LoginAttempt,
): Promise<void> {
  const now = context.clock.now()
  const minutesLeft = await runInTransaction(context.db, async (tx) => {
    const before = await lockLoginAttempts(tx, accountKey, counterKey, now)
    if (before.locked_until && before.locked_until > now)
      return Math.ceil((before.locked_until.getTime() - now.getTime()) / minutesToMs(1))
    const fresh = before.locked_until !== null || before.first_at.getTime() < now.getTime() - attemptWindowMs
    const attempts = fresh ? 1 : before.attempts + 1
    const locks = attempts >= maxAttempts
    // After 24 hours without attempts the lockouts start again with the shortest.
    const round = before.first_at.getTime() < now.getTime() - hoursToMs(24) ? 0 : before.lockouts
    await updateLoginAttempts(tx, accountKey, counterKey, {
      attempts,
      first_at: fresh ? now : before.first_at,
      lockouts: locks ? round + 1 : round,
      locked_until: locks ? addMs(now, minutesToMs(lockoutMinutes[round] ?? 60)) : null,
    })
    return 0
  })
  if (minutesLeft) throw createProblem('too_many_attempts', { minutes: minutesLeft })
}

/**
 * Counts a login attempt before the password is checked, so of fifty concurrent attempts only five get through. Refuses only the
 * same address or browser; attempts from elsewhere at most require a proof of work (decision 026).
 */
export async function beginLoginAttempt(
  context: RequestContext,
  member: Member | null,
  name: string,
  proof: SubmittedProof,
): Promise<LoginAttempt> {
  const attempt = await createLoginAttempt(context, member, name)
  const counts = await Promise.all(attempt.sharedLimitKeys.map((key) => incrementUsage(context, key, 3600)))
  try {
    if (counts.some((count) => count > maxAttemptsPerHourWithoutProof))
      await requireProof(context, 'login', proof)
    await countAttempt(context, attempt)
  } catch (error) {
    await uncountAttempt(context, attempt)
    throw error
  }
  return attempt
}

/** Removes the attempt and the earlier ones after a correct password. */
export async function clearLoginAttempt(context: RequestContext, attempt: LoginAttempt): Promise<void> {
  await deleteLoginAttempts(context.db, attempt.accountKey, attempt.counterKey)
  await uncountAttempt(context, attempt)
}
