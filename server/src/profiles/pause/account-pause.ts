import { type AccountPauseLength, accountPauseDays } from '@amarelle/contract/endpoints/safety/account-pause'
import { assertMember } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { publishOwnChange } from '../verification/end-verification.ts'
import { clearAccountPause, setAccountPaused } from './account-pause.sql.ts'

/** Others' lists and badges and the member's own tabs follow the change. */
async function publishPauseChange(services: Services, tx: Db, memberId: number): Promise<void> {
  await eventBus.emit(services, tx, 'profile.shown', { memberId })
  await publishOwnChange(tx, memberId)
}

/** Pauses the caller's account (docs/product.md#pausing-the-account), or changes the end of the pause, counted from now. */
export async function pauseAccount(context: RequestContext, length: AccountPauseLength): Promise<void> {
  const memberId = assertMember(context)
  const at = context.clock.now()
  const days = accountPauseDays[length]
  await runInTransaction(context.db, async (tx) => {
    await setAccountPaused(tx, memberId, { at, endsAt: days === null ? null : addMs(at, daysToMs(days)) })
    await publishPauseChange(context, tx, memberId)
  })
}

/** Ends the caller's pause. Nothing happens without one. */
export async function endAccountPause(context: RequestContext): Promise<void> {
  const memberId = assertMember(context)
  await runInTransaction(context.db, async (tx) => {
    if (await clearAccountPause(tx, memberId)) await publishPauseChange(context, tx, memberId)
  })
}

/** Ends a member's pause that ends by `dueAt`, unless they came back or chose another end in the meantime. */
export const endDuePause = (services: Services, memberId: number, dueAt: Date): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (await clearAccountPause(tx, memberId, dueAt)) await publishPauseChange(services, tx, memberId)
  })
