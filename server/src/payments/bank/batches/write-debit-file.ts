import { createHash } from 'node:crypto'
import { toCalendarDay } from '../../../platform/calendar-day.ts'
import type { Services } from '../../../platform/context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import type { DebitRecord } from '../../providers/direct-debit.sql.ts'
import { getCreditor } from '../direct-debit/mandate.ts'
import { insertDebitBatch } from './batch.sql.ts'
import { checkPain008 } from './check-pain-008.ts'
import { writePain008 } from './pain-008.ts'

/** Encrypted content of a file of debits, and back. */
const sealDebitFile = (config: Services['config'], file: string): string =>
  encrypt(config, 'bank file', file).toString('base64')
export const openDebitFile = (config: Services['config'], sealed: string): string =>
  decrypt(config, 'bank file', Buffer.from(sealed, 'base64'))

interface DebitFile {
  readonly collectOn: string
  readonly debits: readonly DebitRecord[]
  /** The two people who agreed to it, by their ids. */
  readonly preparedBy: number
  readonly approvedBy: number
}
/**
 * Writes one file of debits to be collected on one day, checks it against its schema and stores it, encrypted, in the caller's
 * transaction `services.db`. Returns its message id.
 */
export async function writeDebitFile(
  services: Services,
  { collectOn, debits, preparedBy, approvedBy }: DebitFile,
): Promise<string> {
  const { config, clock, db: tx } = services
  const now = clock.now()
  const creditor = getCreditor(services)
  const version = creditor.painVersion
  const messageId = `DD${collectOn.replaceAll('-', '')}-${createId().slice(0, 8).toUpperCase()}`
  const file = writePain008({
    version,
    messageId,
    createdAt: now,
    collectOn,
    creditor,
    collections: debits.map((debit) => ({
      endToEndId: debit.endToEndId,
      amountMinor: debit.amountMinor,
      mandate: debit.mandate,
      signedOn: toCalendarDay('Europe/Berlin', debit.signedAt),
      holder: debit.holder,
      iban: decrypt(config, 'iban', debit.iban),
      // Neutral: printed on bank statements (docs/payments.md#statement-texts).
      remittance: `Order ${debit.orderNumber}`,
    })),
  })
  await checkPain008(version, file)
  await insertDebitBatch(tx, {
    messageId,
    collectOn,
    sumMinor: debits.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    attemptIds: debits.map(({ attemptId }) => attemptId),
    file: sealDebitFile(config, file),
    sha256: createHash('sha256').update(file).digest(),
    preparedBy,
    approvedBy,
    at: now,
  })
  return messageId
}
