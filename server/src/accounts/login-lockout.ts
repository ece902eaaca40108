import { problem } from '@amarelle/contract/errors'
import { hours, later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { hashToken } from '../platform/ids.ts'
import { callerKey, countUse, uncountUse } from '../platform/limits.ts'
import { addressKey } from './address-key.ts'
import { type GivenProof, requireProof } from './bot-defence/require-proof.ts'
import { devicesOf } from './known-device.sql.ts'
import { forgetAttempts, lockAttempts, saveAttempts } from './login-attempt.sql.ts'
import type { Member } from './member.sql.ts'

const allowed = 5
const window = minutes(15)
/** Minutes that the first, second and every further lockout lasts. */
const lockouts = [15, 30, 60] as const
/** Wrong passwords in an hour, of one network on all accounts or of everybody on one, past which each try takes work. */
const freeAnHour = 100

/** What attempts are counted on: an account, under whichever of its names, or a name that no account has. */
export const attemptsOn = (member: Pick<Member, 'id'> | null, siteId: number, name: string): string =>
  member ? `member:${member.id}` : addressKey('name', siteId, name)

/** An attempt that was counted as a wrong one before the password was looked at. */
interface Attempt {
  readonly account: string
  /** Whose attempts on that account these are: an address's, or those of a browser that the account knows. */
  readonly counter: string
  /** What else it counts for. */
  readonly wide: readonly string[]
}

async function attemptOf(context: Context, member: Member | null, name: string): Promise<Attempt> {
  const { db, site, source } = context
  const account = attemptsOn(member, site.id, name)
  const device = hashToken(context.device ?? '')
  // Asked for a name that nobody has as well: the time tells nothing.
  const known = await devicesOf(db, member?.id ?? 0, device)
  if (known.this) return { account, counter: `device:${device.toString('base64url')}`, wide: [] }
  return {
    account,
    counter: callerKey(context),
    wide: [`login-network:${source}`, `login-account:${account}`],
  }
}

const uncount = (context: Context, { wide }: Attempt) =>
  Promise.all(wide.map((key) => uncountUse(context, key)))

/** The last of five locks that address or browser out of that account. Throws `too_many_attempts` with the minutes. */
async function takeAttempt(context: Context, { account, counter }: Attempt): Promise<void> {
  const now = context.clock.now()
  const minutesLeft = await inTransaction(context.db, async (tx) => {
    const before = await lockAttempts(tx, account, counter, now)
    if (before.locked_until && before.locked_until > now)
      return Math.ceil((before.locked_until.getTime() - now.getTime()) / minutes(1))
    const fresh = before.locked_until !== null || before.first_at.getTime() < now.getTime() - window
    const attempts = fresh ? 1 : before.attempts + 1
    const locks = attempts >= allowed
    // Who stayed away for a day begins with the short lockout again.
    const round = before.first_at.getTime() < now.getTime() - hours(24) ? 0 : before.lockouts
    await saveAttempts(tx, account, counter, {
      attempts,
      first_at: fresh ? now : before.first_at,
      lockouts: locks ? round + 1 : round,
      locked_until: locks ? later(now, minutes(lockouts[round] ?? 60)) : null,
    })
    return 0
  })
  if (minutesLeft) throw problem('too_many_attempts', { minutes: minutesLeft })
}

/**
 * Counts an attempt to log in before the password is looked at, so that of fifty at once five get through. Only the same
 * address or browser is ever refused; what strangers do from elsewhere asks for a proof of work at the most (decision 026).
 */
export async function beginAttempt(
  context: Context,
  member: Member | null,
  name: string,
  proof: GivenProof,
): Promise<Attempt> {
  const attempt = await attemptOf(context, member, name)
  const counts = await Promise.all(attempt.wide.map((key) => countUse(context, key, 3600)))
  try {
    if (counts.some((count) => count > freeAnHour)) await requireProof(context, 'login', proof)
    await takeAttempt(context, attempt)
  } catch (error) {
    await uncount(context, attempt)
    throw error
  }
  return attempt
}

/** The password was right: it was no attempt, and those before it are forgotten. */
export async function endAttempt(context: Context, attempt: Attempt): Promise<void> {
  await forgetAttempts(context.db, attempt.account, attempt.counter)
  await uncount(context, attempt)
}
