// `npm run photos`: lists photos for review and decides them. For operators, until there is a console.
import { parseArgs } from 'node:util'
import { photoRefusalReasons } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import type { Services } from '../../server/src/platform/context.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import {
  type PhotoDecision,
  decidePhoto,
  findSimilarPhotos,
  findPhotosToReview,
  type PhotoRefusal,
} from '../../server/src/profiles/index.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run photos                          lists pending photos and appeals, oldest first
npm run photos -- approve <id>
npm run photos -- refuse <id> <reason>  ${photoRefusalReasons.join(', ')}
npm run photos -- block <id> [reason]   refuses it, and the same picture wherever it turns up
npm run photos -- disable <id>          hides it without a reason
Each decision with --by <your e-mail>`

const isRefusal = (word: string): word is PhotoRefusal => photoRefusalReasons.some((one) => one === word)

function parseDecision(verb: string, reason: string | undefined): PhotoDecision | null {
  if (verb === 'approve') return { status: 'active' }
  if (verb === 'disable') return { status: 'disabled' }
  const refusal = reason ?? (verb === 'block' ? 'blocked' : '')
  if ((verb !== 'refuse' && verb !== 'block') || !isRefusal(refusal)) return null
  return { status: 'refused', refusal, everywhere: verb === 'block' }
}

const mostListedPhotos = 200
/** Prints the photos to review, each with its file names. */
async function listPhotos(db: Db): Promise<void> {
  const photos = await findPhotosToReview(db, sql<boolean>`true`, { limit: mostListedPhotos })
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

const parseArguments = () => parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })

async function handleCommand(
  services: Services,
  { values, positionals: [verb, id, reason] }: ReturnType<typeof parseArguments>,
): Promise<void> {
  const { db } = services
  if (verb === undefined || verb === 'list') return listPhotos(db)
  const decision = parseDecision(verb, reason)
  if (!decision || !id) throw new Error(usage)
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${id} is no photo’s id`)
  await decidePhoto(services, id, decision, await findActor(services, values.by, usage))
  console.log(`${id}: ${decision.status}`)
  if (verb === 'block')
    for (const other of await findSimilarPhotos(db, id))
      console.log(`${other} looks the same and is not refused yet`)
}

async function run(): Promise<void> {
  const options = parseArguments()
  await withApplication((services) => handleCommand(services, options))
}

runOperatorCommand(usage, run)
