import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { lockOpenLine } from './assign-line.ts'
import { lockBankLine, setLineDecided } from './bank-line.sql.ts'

/** Sets an open line aside that is none of ours. Throws `already_decided`, `not_found` and `forbidden`. */
export const setLineAside = (
  services: Services,
  actor: StaffActor,
  { line: lineId, reason }: { readonly line: number; readonly reason: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const { amountMinor, currency } = await lockOpenLine(tx, lineId)
    const at = services.clock.now()
    await setLineDecided(tx, lineId, { state: 'set_aside', reason, staffId: actor.staffId, at })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.set_aside',
      object: `bank_line:${lineId}`,
      after: { amountMinor, currency },
      reason,
    })
  })

/** Opens a line again that was set aside, or whose money has not left yet. Throws `already_decided`, `not_found` and `forbidden`. */
export const reopenLine = (services: Services, actor: StaffActor, lineId: number): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockBankLine(tx, lineId)
    if (!line) throw createProblem('not_found')
    if (line.state !== 'set_aside' && line.state !== 'returning') throw createProblem('already_decided')
    await setLineDecided(tx, lineId, { state: 'open', staffId: null, at: null })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.reopened',
      object: `bank_line:${lineId}`,
      before: { state: line.state, reason: line.reason },
    })
  })
