// `npm run direct-debit`: exchanges files with the bank, by the same verbs as the console.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  downloadDebitBatch,
  formatMoney,
  importBankFile,
  liftPayerBlocks,
  listDebitBatches,
  prepareDebitBatch,
} from '../../server/src/payments/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import { giveApproval, listApprovals } from '../../server/src/staff/index.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run direct-debit -- list                           debits that no file has, and the files, newest first
npm run direct-debit -- prepare <day> <reason>         asks a second person to agree to a collection day's debits
npm run direct-debit -- agree <day>                    agrees to them, which writes the file
npm run direct-debit -- write <number> <path> [reason] writes a file for the bank; a second time needs a reason
npm run direct-debit -- import <path> ...              reads pain.002, camt.053 and camt.054 files of the bank
npm run direct-debit -- unblock <member id> <reason>   lets a member pay by direct debit again
All with --by <your e-mail>`

async function printBatches(services: Services, actor: StaffActor): Promise<void> {
  const { upcoming, batches } = await listDebitBatches(services, actor)
  if (upcoming.length + batches.length === 0) console.log('There are no debits yet.')
  for (const { collectOn, debits, sum, cutOff, preparedBy } of upcoming)
    console.log(
      `${collectOn}  ${debits} debits  ${formatMoney(sum, 'en')}  until ${cutOff}${preparedBy ? `  prepared by ${preparedBy}` : ''}`,
    )
  for (const { id, messageId, collectOn, debits, sum, state } of batches)
    console.log(
      `${id}  ${messageId}  collected ${collectOn}  ${debits} debits  ${formatMoney(sum, 'en')}  ${state}`,
    )
}
async function prepareDebits(
  services: Services,
  actor: StaffActor,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const { upcoming } = await listDebitBatches(services, actor)
  const batch = upcoming.find(({ collectOn }) => collectOn === day)
  if (!batch) throw new Error(`Nothing is to be collected on ${day}.`)
  const { debits, sum } = batch
  await prepareDebitBatch(services, actor, { collectOn: day, debits, sumMinor: sum.minor, reason })
  console.log(`A second person has to agree to ${debits} debits, ${formatMoney(sum, 'en')}.`)
}
async function agreeToDebits(services: Services, actor: StaffActor, day: string): Promise<void> {
  const open = await listApprovals(services, actor, {})
  const approval = open.find(({ subject }) => subject.kind === 'debit_batch' && subject.day === day)
  if (!approval) throw new Error(`Nobody has prepared the debits of ${day}.`)
  await giveApproval(services, actor, approval.id)
  console.log('The file is written.')
}
async function writeDebitFile(
  services: Services,
  actor: StaffActor,
  { id, path, reason }: { id: number; path: string; reason: string | undefined },
): Promise<void> {
  // Contains names and account numbers: readable by the operator only.
  writeFileSync(path, await downloadDebitBatch(services, actor, { id, reason }), { mode: 0o600, flag: 'wx' })
  console.log(`${path} is written.`)
}
async function importBankFiles(
  services: Services,
  actor: StaffActor,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const upload = { name: basename(path), bytes: readFileSync(path) }
    const { again, file } = await importBankFile(services, actor, upload)
    const { kind, lines, assigned, returned, blocked, left, unknown } = file
    console.log(
      `${path} (${kind})${again ? ', read before' : ''}: ${lines} lines, ${assigned} settled, ${returned} returned, ${blocked} blocked, ${left} left to you`,
    )
    for (const reference of unknown) console.log(`  not ours: ${reference}`)
  }
}
async function unblockMember(
  services: Services,
  actor: StaffActor,
  block: { memberId: number; reason: string },
): Promise<void> {
  const lifted = await liftPayerBlocks(services, actor, block)
  const { memberId } = block
  console.log(lifted ? `${memberId} may pay by direct debit again.` : `${memberId} was not blocked.`)
}

type Command = (services: Services, actor: StaffActor) => Promise<void>
const isNumber = (word: string): boolean => /^\d{1,15}$/.test(word)
function parseCommand([verb, ...words]: readonly string[]): Command | null {
  const [first = '', second = '', third] = words
  const rest = words.slice(1).join(' ')
  if (verb === 'list' && !words.length) return printBatches
  if (verb === 'prepare' && rest)
    return (services, actor) => prepareDebits(services, actor, { day: first, reason: rest })
  if (verb === 'agree' && words.length === 1)
    return (services, actor) => agreeToDebits(services, actor, first)
  if (verb === 'write' && isNumber(first) && second && words.length <= 3)
    return (services, actor) =>
      writeDebitFile(services, actor, { id: Number(first), path: second, reason: third })
  if (verb === 'import' && words.length) return (services, actor) => importBankFiles(services, actor, words)
  if (verb === 'unblock' && isNumber(first) && rest)
    return (services, actor) => unblockMember(services, actor, { memberId: Number(first), reason: rest })
  return null
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })
  const act = parseCommand(positionals)
  if (!act) throw new Error(usage)
  await withApplication(async (services) => act(services, await findActor(services, values.by, usage)))
}

runOperatorCommand(usage, () =>
  run().catch((error: unknown) => {
    const isNotFound = error instanceof Error && 'code' in error && error.code === 'not_found'
    throw isNotFound ? new Error('There is no such file or member, or the file is no longer kept.') : error
  }),
)
