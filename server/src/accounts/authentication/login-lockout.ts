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
/** Minutes that the first, second and every further lockout lasts. */
const lockoutMinutes = [15, 30, 60] as const
/** Wrong passwords in an hour, of one network on all accounts or of everybody on one, past which each try takes work. */
const maxAttemptsPerHourWithoutProof = 100

/** What attempts are counted on: an account, under whichever of its names, or a name that no account has. */
export const getAttemptAccountKey = (
  member: Pick<Member, 'id'> | null,
  siteId: number,
  name: string,
): string => (member ? `member:${member.id}` : createIdentifierLimitKey('name', siteId, name))

/** An attempt that was counted as a wrong one before the password was looked at. */
interface LoginAttempt {
  readonly accountKey: string
  /** Whose attempts on that account these are: an address's, or those of a browser that the account knows. */
  readonly counterKey: string
  /** What else it counts for. */
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
  // Asked for a name that nobody has as well: the time tells nothing.
  const known = await checkKnownDevice(db, member?.id ?? 0, device)
  if (known.this)
    return { accountKey: account, counterKey: `device:${device.toString('base64url')}`, sharedLimitKeys: [] }
  return {
    accountKey: account,
    counterKey: createClientLimitKey(context),
    sharedLimitKeys: [`login-network:${sourceNetwork}`, `login-account:${account}`],
  }
}

const uncountAttempt = (context: RequestContext, { sharedLimitKeys }: LoginAttempt) =>
  Promise.all(sharedLimitKeys.map((key) => decrementUsage(context, key)))

/** The last of five locks that address or browser out of that account. Throws `too_many_attempts` with the minutes. */
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
    // Who stayed away for a day begins with the short lockout again.
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
 * Counts an attempt to log in before the password is looked at, so that of fifty at once five get through. Only the same
 * address or browser is ever refused; what strangers do from elsewhere asks for a proof of work at the most (decision 026).
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

/** The password was right: it was no attempt, and those before it are forgotten. */
export async function clearLoginAttempt(context: RequestContext, attempt: LoginAttempt): Promise<void> {
  await deleteLoginAttempts(context.db, attempt.accountKey, attempt.counterKey)
  await uncountAttempt(context, attempt)
}
