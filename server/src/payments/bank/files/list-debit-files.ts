import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import { listDebitBatches, findDebitBatch } from './batch.sql.ts'

/** The direct debit files, newest first; `kept` is false once the content was erased. */
export const listDebitFiles = async ({ db }: Pick<Services, 'db'>) =>
  (await listDebitBatches(db)).map((batch) => ({
    messageId: batch.message_id,
    collectOn: batch.collect_on,
    count: batch.count,
    sum: formatMoney({ minor: batch.sum_minor, currency: 'EUR' }, 'en'),
    kept: batch.file !== '',
  }))

/** Returns the decrypted file, and records who read it. Throws `not_found` for an unknown or erased file, and `forbidden`. */
export async function readDebitFile(
  services: Services,
  messageId: string,
  actor: StaffActor,
): Promise<string> {
  const { db, config } = services
  const authority = authorize(services, actor, 'bank.manage', null)
  await runInTransaction(db, (tx) =>
    recordAct(services, tx, authority, { act: 'bank_file.read', object: `debit_file:${messageId}` }),
  )
  const batch = await findDebitBatch(db, messageId)
  if (!batch?.file) throw createProblem('not_found')
  return decrypt(config, 'bank file', Buffer.from(batch.file, 'base64'))
}
