import { problem } from '@amarelle/contract/errors'
import type { Parts } from '../../platform/context.ts'
import { unseal } from '../../platform/sealed.ts'
import { moneyText } from '../money-text.ts'
import { batches, batchOf } from './batch.sql.ts'

/** The files for the bank, newest first; `kept` is false once only their numbers are. */
export const debitFiles = async ({ db }: Pick<Parts, 'db'>) =>
  (await batches(db)).map((batch) => ({
    messageId: batch.message_id,
    collectOn: batch.collect_on,
    count: batch.count,
    sum: moneyText({ minor: batch.sum_minor, currency: 'EUR' }, 'en'),
    kept: batch.file !== '',
  }))

/** A file as the bank takes it. Throws `not_found` for one that there never was, or is no longer. */
export async function readDebitFile(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  messageId: string,
): Promise<string> {
  const batch = await batchOf(db, messageId)
  if (!batch?.file) throw problem('not_found')
  return unseal(config, 'bank file', Buffer.from(batch.file, 'base64'))
}
