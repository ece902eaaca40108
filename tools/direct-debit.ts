// `npm run direct-debit`: the operator's way to the bank and back. Files are made by the server's clock on banking days.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { debitFiles, importBankFile, liftBlocks, readDebitFile } from '../server/src/payments/index.ts'
import type { Parts } from '../server/src/platform/context.ts'
import { withHouse } from './with-house.ts'

const usage = `npm run direct-debit -- list                        the files for the bank, newest first
npm run direct-debit -- write <message id> <path>   writes one of them
npm run direct-debit -- import <path> ...           reads pain.002, camt.053 and camt.054 files of the bank
npm run direct-debit -- unblock <member id>         lets a member pay by direct debit again`

async function list(parts: Parts): Promise<void> {
  const files = await debitFiles(parts)
  if (!files.length) console.log('There is no file yet.')
  for (const { messageId, collectOn, count, sum, kept } of files)
    console.log(
      `${messageId}  collected ${collectOn}  ${count} debits  ${sum}${kept ? '' : '  (file no longer kept)'}`,
    )
}
async function write(parts: Parts, messageId: string, path: string): Promise<void> {
  // Names and account numbers: for the operator's eyes only.
  writeFileSync(path, await readDebitFile(parts, messageId), { mode: 0o600, flag: 'wx' })
  console.log(`${path} is written.`)
}
async function read(parts: Parts, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const report = await importBankFile(parts, basename(path), readFileSync(path))
    const { kind, again, settled, returned, transfers, blocked, left } = report
    console.log(
      `${path} (${kind})${again ? ', read before' : ''}: ${settled} settled, ${returned} returned, ${transfers} transfers, ${blocked} blocked, ${left.length} left to you`,
    )
    for (const line of left) console.log(`  ${line}`)
  }
}
async function unblock(parts: Parts, memberId: number): Promise<void> {
  const lifted = await liftBlocks(parts.db, memberId, parts.clock.now())
  console.log(lifted ? `${memberId} may pay by direct debit again.` : `${memberId} was not blocked.`)
}

function actOf([verb, ...words]: readonly string[]): ((parts: Parts) => Promise<void>) | null {
  const [first = '', second = ''] = words
  if (verb === 'list' && !words.length) return list
  if (verb === 'write' && words.length === 2) return (parts) => write(parts, first, second)
  if (verb === 'import' && words.length) return (parts) => read(parts, words)
  if (verb === 'unblock' && /^\d{1,15}$/.test(first) && words.length === 1)
    return (parts) => unblock(parts, Number(first))
  return null
}

async function run(): Promise<void> {
  const act = actOf(process.argv.slice(2))
  if (!act) throw new Error(usage)
  await withHouse(act)
}

run().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(
    code === 'not_found'
      ? 'There is no such file, or it is no longer kept.'
      : error instanceof Error
        ? error.message
        : error,
  )
  process.exitCode = 1
})
