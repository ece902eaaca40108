import { problem } from '@amarelle/contract/errors'
import { hours, later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { countUse } from '../platform/limits.ts'
import { addressKey } from './address-key.ts'
import { lockAttempts, saveAttempts } from './login-attempt.sql.ts'
import type { Member } from './member.sql.ts'

const allowed = 5
const window = minutes(15)
/** Minutes that the first, second and every further lockout lasts. */
const lockouts = [15, 30, 60] as const
/** Attempts in an hour from everywhere, past which each source has a single one: the owner always has that one. */
const attackedAt = 100

/** What attempts are counted on: an account, under whichever of its names, or a name that no account has. */
export const attemptsOn = (member: Pick<Member, 'id'> | null, siteId: number, name: string): string =>
  member ? `member:${member.id}` : addressKey('name', siteId, name)

/**
 * Takes one attempt to log in before the password is looked at, so that of fifty at once five get through (DECISIONS 2).
 * The last one locks this source; a right password lifts that again. Throws `too_many_attempts` with the minutes.
 */
export async function takeAttempt(context: Context, account: string): Promise<void> {
  const now = context.clock.now()
  const attacked = (await countUse(context, `login-account:${account}`, 3600)) > attackedAt
  const minutesLeft = await inTransaction(context.db, async (tx) => {
    const before = await lockAttempts(tx, account, context.source, now)
    if (before.locked_until && before.locked_until > now)
      return Math.ceil((before.locked_until.getTime() - now.getTime()) / minutes(1))
    const fresh = before.locked_until !== null || before.first_at.getTime() < now.getTime() - window
    const attempts = fresh ? 1 : before.attempts + 1
    const locks = attempts >= (attacked ? 1 : allowed)
    // Who stayed away for a day begins with the short lockout again.
    const round = before.first_at.getTime() < now.getTime() - hours(24) ? 0 : before.lockouts
    await saveAttempts(tx, account, context.source, {
      attempts,
      first_at: fresh ? now : before.first_at,
      lockouts: locks ? round + 1 : round,
      locked_until: locks ? later(now, minutes(lockouts[round] ?? 60)) : null,
    })
    return 0
  })
  if (minutesLeft) throw problem('too_many_attempts', { minutes: minutesLeft })
}
