// `npm run photos`: what an operator looks at and decides while there is no console for it.
import { parseArgs } from 'node:util'
import { photoRefusals } from '@amarelle/contract/profiles'
import type { Parts } from '../server/src/platform/context.ts'
import type { Db } from '../server/src/platform/db.ts'
import {
  type Decision,
  decidePhoto,
  lookAlikes,
  photosToReview,
  type Refusal,
} from '../server/src/profiles/index.ts'
import { actorOf } from './actor.ts'
import { withHouse } from './with-house.ts'

const usage = `npm run photos                          lists pending photos and appeals, oldest first
npm run photos -- approve <id>
npm run photos -- refuse <id> <reason>  ${photoRefusals.join(', ')}
npm run photos -- block <id> [reason]   refuses it, and the same picture wherever it turns up
npm run photos -- disable <id>          hides it without a reason
Each decision with --by "<your name>"`

const isRefusal = (word: string): word is Refusal => photoRefusals.some((one) => one === word)

function decisionOf(verb: string, reason: string | undefined): Decision | null {
  if (verb === 'approve') return { status: 'active' }
  if (verb === 'disable') return { status: 'disabled' }
  const refusal = reason ?? (verb === 'block' ? 'blocked' : '')
  if ((verb !== 'refuse' && verb !== 'block') || !isRefusal(refusal)) return null
  return { status: 'refused', refusal, everywhere: verb === 'block' }
}

/** Prints what there is to look at, each with the names of its files. */
async function list(db: Db): Promise<void> {
  const photos = await photosToReview(db)
  for (const { id, status, refusal, addedAt, memberId, name, appeal } of photos) {
    console.log(
      `${id}  ${status}${refusal ? ` (${refusal})` : ''}  ${addedAt.toISOString()}  ${name} (${memberId})`,
    )
    if (appeal !== null) console.log(`  appeal: ${JSON.stringify(appeal)}`)
  }
  console.log(
    `${photos.length} to look at. Their files: photo/<first two letters>/<id>/large.webp in the storage.`,
  )
}

const read = () => parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })

async function act(
  parts: Parts,
  { values, positionals: [verb, id, reason] }: ReturnType<typeof read>,
): Promise<void> {
  const { db } = parts
  if (verb === undefined || verb === 'list') return list(db)
  const decision = decisionOf(verb, reason)
  if (!decision || !id) throw new Error(usage)
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${id} is no photo’s id`)
  await decidePhoto(parts, id, decision, actorOf(values.by, usage))
  console.log(`${id}: ${decision.status}`)
  if (verb === 'block')
    for (const other of await lookAlikes(db, id))
      console.log(`${other} looks the same and is not refused yet`)
}

async function run(): Promise<void> {
  const given = read()
  await withHouse((parts) => act(parts, given))
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
