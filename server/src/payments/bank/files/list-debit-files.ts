import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../../platform/context.ts'
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

/** Returns the decrypted file. Throws `not_found` for an unknown or erased file. */
export async function readDebitFile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  messageId: string,
): Promise<string> {
  const batch = await findDebitBatch(db, messageId)
  if (!batch?.file) throw createProblem('not_found')
  return decrypt(config, 'bank file', Buffer.from(batch.file, 'base64'))
}
