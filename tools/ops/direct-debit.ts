// `npm run direct-debit`: exchanges direct debit files with the bank. The server creates the files on banking days, on schedule.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  listDebitFiles as findDebitFiles,
  importBankFile,
  liftPayerBlocks,
  readDebitFile,
} from '../../server/src/payments/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import { failCommand } from './fail-command.ts'
import { findActor } from './find-actor.ts'
import { withApplication } from './with-application.ts'

const usage = `npm run direct-debit -- list                        the files for the bank, newest first
npm run direct-debit -- write <message id> <path>   writes one of them
npm run direct-debit -- import <path> ...           reads pain.002, camt.053 and camt.054 files of the bank
npm run direct-debit -- unblock <member id>         lets a member pay by direct debit again
All but the list with --by <your e-mail>`

async function listDebitFiles(services: Services): Promise<void> {
  const files = await findDebitFiles(services)
  if (!files.length) console.log('There is no file yet.')
  for (const { messageId, collectOn, count, sum, kept } of files)
    console.log(
      `${messageId}  collected ${collectOn}  ${count} debits  ${sum}${kept ? '' : '  (file no longer kept)'}`,
    )
}
async function writeDebitFile(
  services: Services,
  actor: StaffActor,
  { messageId, path }: { messageId: string; path: string },
): Promise<void> {
  // Contains names and account numbers: readable by the operator only.
  writeFileSync(path, await readDebitFile(services, messageId, actor), { mode: 0o600, flag: 'wx' })
  console.log(`${path} is written.`)
}
async function importBankFiles(
  services: Services,
  actor: StaffActor,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const report = await importBankFile(services, basename(path), readFileSync(path), actor)
    const { kind, again, settled, returned, transfers, blocked, left } = report
    console.log(
      `${path} (${kind})${again ? ', read before' : ''}: ${settled} settled, ${returned} returned, ${transfers} transfers, ${blocked} blocked, ${left.length} left to you`,
    )
    for (const line of left) console.log(`  ${line}`)
  }
}
async function unblockMember(services: Services, actor: StaffActor, memberId: number): Promise<void> {
  const lifted = await liftPayerBlocks(services, memberId, actor)
  console.log(lifted ? `${memberId} may pay by direct debit again.` : `${memberId} was not blocked.`)
}

type Command = (services: Services, actor: () => Promise<StaffActor>) => Promise<void>
function parseCommand([verb, ...words]: readonly string[]): Command | null {
  const [first = '', second = ''] = words
  if (verb === 'list' && !words.length) return listDebitFiles
  if (verb === 'write' && words.length === 2)
    return async (services, actor) =>
      writeDebitFile(services, await actor(), { messageId: first, path: second })
  if (verb === 'import' && words.length)
    return async (services, actor) => importBankFiles(services, await actor(), words)
  if (verb === 'unblock' && /^\d{1,15}$/.test(first) && words.length === 1)
    return async (services, actor) => unblockMember(services, await actor(), Number(first))
  return null
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })
  const act = parseCommand(positionals)
  if (!act) throw new Error(usage)
  await withApplication((services) => act(services, () => findActor(services, values.by, usage)))
}

run().catch((error: unknown) => {
  const isNotFound = error instanceof Error && 'code' in error && error.code === 'not_found'
  failCommand(
    isNotFound ? new Error('There is no such file or member, or the file is no longer kept.') : error,
  )
})
