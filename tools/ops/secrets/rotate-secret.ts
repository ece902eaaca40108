// `npm run rotate-secret`: shows which secrets stored data needs, and encrypts it with the current one (docs/operating.md#secrets).
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { encryptedColumns } from '../../../server/src/app/modules.ts'
import type { Services } from '../../../server/src/platform/context.ts'
import {
  countValuesByKey,
  type EncryptedColumn,
  reencryptColumn,
} from '../../../server/src/platform/crypto/reencrypt.ts'
import { computeKeyId, getStableSecret, listSecrets } from '../../../server/src/platform/crypto/signing.ts'
import { runOperatorCommand } from '../command/run-operator-command.ts'
import { withApplication } from '../command/with-application.ts'

const usage = `npm run rotate-secret               lists the keys of stored data and changes nothing; exit code 1 if any data needs
                                    another key than the current one
npm run rotate-secret -- --new      prints a new secret
npm run rotate-secret -- --apply    encrypts stored data with SECRET; exit code 1 if no secret opens some of it`

const nameColumn = ({ table, column }: EncryptedColumn) => `${table}.${column}`

function listKeys({ config }: Services): Map<string, string> {
  const [current = '', ...accepted] = listSecrets(config)
  const nameKey = (secret: string) => computeKeyId(secret).toString('hex')
  return new Map([
    [nameKey(getStableSecret(config)), 'STABLE_SECRET'],
    ...accepted.map((secret) => [nameKey(secret), 'ACCEPTED_SECRETS'] as const),
    [nameKey(current), 'SECRET'],
  ])
}

/** Prints the keys and how many values each encrypted; returns whether all of them were encrypted with the current secret. */
async function printKeys(services: Services): Promise<boolean> {
  const keys = listKeys(services)
  for (const [id, name] of keys) console.log(`key ${id}: ${name}`)
  let isComplete = true
  for (const column of encryptedColumns) {
    const counts = await countValuesByKey(services.db, column)
    for (const [id, count] of counts) {
      // Values of versions before key ids begin with random bytes; the stable secret opens them.
      const name = keys.get(id)
      isComplete &&= name === 'SECRET'
      console.log(
        `${nameColumn(column)}: ${count} with ${name ? `key ${id} (${name})` : 'no key id, or an unknown one'}`,
      )
    }
  }
  return isComplete
}

async function reencryptAll(services: Services): Promise<void> {
  for (const column of encryptedColumns) {
    const { changed, unreadable } = await reencryptColumn(services, column)
    console.log(`${nameColumn(column)}: ${changed} encrypted with the current secret`)
    if (unreadable === 0) continue
    console.log(`${nameColumn(column)}: ${unreadable} that no configured secret opens`)
    process.exitCode = 1
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      new: { type: 'boolean', default: false },
      apply: { type: 'boolean', default: false },
    },
  })
  if (values.new) return console.log(randomBytes(32).toString('base64url'))
  await withApplication(async (services) => {
    if (values.apply) await reencryptAll(services)
    else if (!(await printKeys(services))) process.exitCode = 1
  })
}

runOperatorCommand(usage, run)
