import { problem } from '@amarelle/contract/errors'
import { later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { noticeDevice } from './devices.ts'
import { failureOf, forgetFailures, saveFailure } from './login-failure.sql.ts'
import { memberByLogin } from './member.sql.ts'
import { checkNothing, checkPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

const attempts = 5
const window = minutes(15)
/** Minutes that the first, second and every further lockout lasts. */
const lockouts = [15, 30, 60] as const

/** Counts a wrong password against this source; the fifth within a quarter of an hour locks it out (DECISIONS 2). */
async function countFailure(context: Context, memberId: number): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const before = await failureOf(tx, memberId, context.source)
    const fresh = !before || before.first_at.getTime() < now.getTime() - window
    const failures = fresh ? 1 : before.failures + 1
    const locked = failures >= attempts
    const round = before?.lockouts ?? 0
    await saveFailure(tx, memberId, context.source, {
      failures: locked ? 0 : failures,
      first_at: fresh ? now : before.first_at,
      lockouts: locked ? round + 1 : round,
      locked_until: locked
        ? later(now, minutes(lockouts[Math.min(round, lockouts.length - 1)] ?? 60))
        : (before?.locked_until ?? null),
    })
  })
}

/** Logs in by e-mail address or username. Another source can still log in while one is locked out. */
export async function logIn(context: Context, name: string, password: string): Promise<number> {
  await limit(context, `login:${context.source}`, 100, 3600, 'too_many_requests')
  const member = await memberByLogin(context.db, context.site.id, name)
  if (!member || member.status === 'deleted') {
    await checkNothing(password)
    throw problem('login_failed')
  }
  const now = context.clock.now()
  const failure = await failureOf(context.db, member.id, context.source)
  if (failure?.locked_until && failure.locked_until > now)
    throw problem('too_many_attempts', {
      minutes: Math.ceil((failure.locked_until.getTime() - now.getTime()) / minutes(1)),
    })
  if (!(await checkPassword(member.passwordHash, password))) {
    await countFailure(context, member.id)
    throw problem('login_failed')
  }
  if (member.status === 'pending_deletion') throw problem('pending_deletion')
  if (member.status === 'suspended') throw problem('contact_support')
  await inTransaction(context.db, async (tx) => {
    await forgetFailures(tx, member.id, context.source)
    await startSession(context, tx, member.id)
    await noticeDevice(context, tx, member.id)
  })
  return member.id
}
