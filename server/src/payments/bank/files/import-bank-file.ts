import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { createProblem } from '@amarelle/contract/domain/errors'
import { type BankFileView, maxBankFileBytes } from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { decryptBytes, encrypt } from '../../../platform/crypto/encryption.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import {
  findBankFile,
  findBankFileByHash,
  findBankFileContent,
  insertBankFile,
  storeBankFileReport,
} from './bank-file.sql.ts'
import { importContent } from './import-content.ts'
import { toBankFileView } from './list-bank-files.ts'
import { readBankFile } from './read-bank-file.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
/** Compresses beside the server's thread: a file may have 20 MB. */
const sealContent = async (config: Services['config'], bytes: Buffer): Promise<Buffer> =>
  encrypt(config, 'bank file', await compress(bytes))
const openContent = (config: Services['config'], sealed: Buffer): Promise<Buffer> =>
  decompress(decryptBytes(config, 'bank file', sealed), { maxOutputLength: maxBankFileBytes })

/**
 * Imports a bank file once, identified by content, in one transaction, and keeps it unchanged: settles or returns debits, matches
 * transfers by reference and amount, and stores each booking as a line; what fits nothing is left open. Throws `forbidden`,
 * `body_too_large`, and what `parseBankFile` throws: then nothing is booked.
 */
export async function importBankFile(
  services: Services,
  actor: StaffActor,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<{ again: boolean; file: BankFileView }> {
  const authority = authorize(services, actor, 'bank.manage', null)
  if (bytes.length > maxBankFileBytes) throw createProblem('body_too_large')
  const { config, db, clock } = services
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = await findBankFileByHash(db, sha256)
  if (known) return { again: true, file: toBankFileView(known) }
  const content = await readBankFile({ bytes, iban: config.bank?.iban ?? '' })
  const { kind } = content
  const sealed = await sealContent(config, bytes)
  return runInTransaction(db, async (tx) => {
    const fileId = await insertBankFile(tx, {
      sha256,
      kind,
      name,
      content: sealed,
      sizeBytes: bytes.length,
      staffId: actor.staffId,
      at: clock.now(),
    })
    if (fileId === null) {
      const first = await findBankFileByHash(tx, sha256)
      if (!first) throw new Error('The file was imported by another transaction and is gone.')
      return { again: true, file: toBankFileView(first) }
    }
    const { unknown, ...report } = await importContent({ services, tx, fileId }, content)
    await storeBankFileReport(tx, fileId, { ...report, unknown })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_file.imported',
      object: `bank_file:${fileId}`,
      after: { name, kind, sha256: sha256.toString('hex'), ...report, unknown: unknown.length },
    })
    return { again: false, file: toBankFileView(await findBankFile(tx, fileId)) }
  })
}

/** Returns a file as it was uploaded, and records who read it. Throws `not_found`, also for a file that is not kept, and `forbidden`. */
export const downloadBankFile = (services: Services, actor: StaffActor, id: number): Promise<Buffer> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const content = await findBankFileContent(tx, id)
    if (!content) throw createProblem('not_found')
    await recordAct(services, tx, authority, { act: 'bank_file.downloaded', object: `bank_file:${id}` })
    return openContent(services.config, content)
  })
