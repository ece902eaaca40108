// `npm run traffic-source -- <code> --name "Partner Ltd." [--site host]`: creates a traffic source, or gives an existing one a new
// key, and prints the key once; `npm run traffic-source -- <code> --end` ends it. Only the key's hash is stored.
import { parseArgs } from 'node:util'
import type { Db } from '../../server/src/platform/db/db.ts'
import { hashToken, createToken } from '../../server/src/platform/crypto/tokens.ts'
import { deactivateTrafficSource, upsertTrafficSource } from '../../server/src/sites/index.ts'
import { withApplication } from './with-application.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, site: { type: 'string' }, end: { type: 'boolean' } },
})
const [code = ''] = positionals

async function findSiteId(db: Db, host: string | undefined): Promise<number | null> {
  if (!host) return null
  const site = await db.selectFrom('site').select('id').where('host', '=', host).executeTakeFirst()
  if (!site) throw new Error(`There is no site on ${host}.`)
  return site.id
}

async function applyCommand(db: Db): Promise<void> {
  if (values.end) {
    if (!(await deactivateTrafficSource(db, code))) throw new Error(`There is no traffic source ${code}.`)
    console.log(`${code} is ended: it counts no more, and its key opens nothing.`)
    return
  }
  if (!values.name) throw new Error('Say who it is: --name "Partner Ltd."')
  const key = createToken()
  const siteId = await findSiteId(db, values.site)
  await upsertTrafficSource(db, { code, name: values.name, siteId, keyHash: hashToken(key) })
  console.log(
    `Visitors of ${code} come with ?network=${code}. Its key for /api/affiliate-signup.php, shown only now:`,
  )
  console.log(key)
}

async function run(): Promise<void> {
  if (!/^[a-z0-9_-]{2,40}$/.test(code))
    throw new Error('Give it a code of 2 to 40 small letters, digits, _ or -.')
  await withApplication(({ db }) => applyCommand(db))
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
