import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../../platform/context.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import { listDebitBatches, findDebitBatch } from './batch.sql.ts'

/** The files for the bank, newest first; `kept` is false once only their numbers are. */
export const listDebitFiles = async ({ db }: Pick<Services, 'db'>) =>
  (await listDebitBatches(db)).map((batch) => ({
    messageId: batch.message_id,
    collectOn: batch.collect_on,
    count: batch.count,
    sum: formatMoney({ minor: batch.sum_minor, currency: 'EUR' }, 'en'),
    kept: batch.file !== '',
  }))

/** A file as the bank takes it. Throws `not_found` for one that there never was, or is no longer. */
export async function readDebitFile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  messageId: string,
): Promise<string> {
  const batch = await findDebitBatch(db, messageId)
  if (!batch?.file) throw createProblem('not_found')
  return decrypt(config, 'bank file', Buffer.from(batch.file, 'base64'))
}
