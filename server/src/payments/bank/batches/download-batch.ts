import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { findDebitFile, insertDownload } from './batch.sql.ts'
import { openDebitFile } from './write-debit-file.ts'

/**
 * Returns a file of debits and records who downloaded it. Each person does it once; again needs a reason. Throws `not_found` for an
 * unknown or erased file, a field error on `reason`, and `forbidden`.
 */
export const downloadDebitBatch = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: number; readonly reason?: string | undefined },
): Promise<string> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const batch = await findDebitFile(tx, id)
    if (!batch?.file) throw createProblem('not_found')
    const isAllowed = await insertDownload(tx, {
      batchId: id,
      staffId: actor.staffId,
      at: services.clock.now(),
      reason: reason || null,
    })
    if (!isAllowed) throw createFieldProblem({ reason: 'required' })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'debit_batch.downloaded',
      object: `debit_file:${batch.messageId}`,
      ...(reason ? { reason } : {}),
    })
    return openDebitFile(services.config, batch.file)
  })
