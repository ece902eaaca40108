import { createProblem } from '@amarelle/contract/domain/errors'
import type { prepareBatchEndpoint } from '@amarelle/contract/staff/endpoints/money/bank'
import type { z } from 'zod'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { type ApprovalKindRule, authorize, recordAct, requestApproval } from '../../../staff/index.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'
import { getCutOff } from '../direct-debit/banking-days.ts'
import { getCreditor } from '../direct-debit/mandate.ts'
import { listDueDebits, lockDebitBatches } from './batch.sql.ts'
import { writeDebitFile } from './write-debit-file.ts'

/** Further debits go into the next file of the same day. */
const maxDebitsPerFile = 10_000

interface SeenDebits {
  readonly collectOn: string
  readonly debits: number
  readonly sumMinor: number
}
/** Returns the debits that a person saw. Throws `debits_changed` if others are due now, or if the bank would no longer take the file. */
async function loadSeenDebits(
  services: Services,
  tx: Db,
  { collectOn, debits, sumMinor }: SeenDebits,
  announcedBy: Date,
): Promise<DebitRecord[]> {
  if (getCutOff(collectOn, getCreditor(services).cutOff) <= services.clock.now())
    throw createProblem('debits_changed')
  const due = await listDueDebits(tx, { collectOn, announcedBy, count: maxDebitsPerFile })
  const dueMinor = due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (due.length !== debits || dueMinor !== sumMinor) throw createProblem('debits_changed')
  return due
}

/**
 * Asks a second person to agree to the debits of a collection day. Throws `debits_changed` if they are not those that the person saw,
 * `approval_open` if somebody has asked before, and `forbidden`.
 */
export const prepareDebitBatch = (
  services: Services,
  actor: StaffActor,
  { reason, ...seen }: z.output<typeof prepareBatchEndpoint.input>,
): Promise<string> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const now = services.clock.now()
    await loadSeenDebits(services, tx, seen, now)
    publishStaffChange(tx, 'bank')
    return requestApproval(services, tx, authority, {
      object: `debit_batch:${seen.collectOn}`,
      scope: { companyId: null, siteId: null },
      subject: {
        kind: 'debit_batch',
        day: seen.collectOn,
        debits: seen.debits,
        total: { minor: seen.sumMinor, currency: 'EUR' },
      },
      reason,
    })
  })

/** Writes the file when a second person agrees. Debits that were announced after the first person asked go into the next file. */
export const debitBatchApproval: ApprovalKindRule = {
  kind: 'debit_batch',
  permission: 'bank.manage',
  async perform(services, authority, { subject, askedByStaff, askedAt, reason }) {
    if (subject.kind !== 'debit_batch') throw new Error(`${subject.kind} is no batch of debits.`)
    const { day: collectOn, debits: count, total } = subject
    await lockDebitBatches(services.db)
    const seen = { collectOn, debits: count, sumMinor: total.minor }
    const debits = await loadSeenDebits(services, services.db, seen, askedAt)
    const messageId = await writeDebitFile(services, {
      collectOn,
      debits,
      preparedBy: askedByStaff,
      approvedBy: authority.actor.staffId,
    })
    publishStaffChange(services.db, 'bank')
    await recordAct(services, services.db, authority, {
      act: 'debit_batch.prepared',
      object: `debit_file:${messageId}`,
      after: { collectOn, debits: count, sumMinor: total.minor, preparedBy: askedByStaff },
      reason,
    })
  },
}
