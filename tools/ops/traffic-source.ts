// `npm run traffic-source -- <code> --name "Partner Ltd." [--site host] --by <your e-mail>`: creates a traffic source, or gives an existing one a new
// key, and prints the key once; `npm run traffic-source -- <code> --end --by …` ends it. Only the key's hash is stored.
import { parseArgs } from 'node:util'
import type { Db } from '../../server/src/platform/db/db.ts'
import { endTrafficSource, saveTrafficSource } from '../../server/src/acquisition/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { findActor } from './command/find-actor.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { withApplication } from './command/with-application.ts'

const parseArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      site: { type: 'string' },
      end: { type: 'boolean' },
      by: { type: 'string' },
    },
  })
type Options = ReturnType<typeof parseArguments>['values']
const usage = `npm run traffic-source -- <code> --name "Partner Ltd." [--site host] --by <your e-mail>
npm run traffic-source -- <code> --end --by <your e-mail>`

async function findSiteId(db: Db, host: string | undefined): Promise<number | null> {
  if (!host) return null
  const site = await db.selectFrom('site').select('id').where('host', '=', host).executeTakeFirst()
  if (!site) throw new Error(`There is no site on ${host}.`)
  return site.id
}

async function applyCommand(services: Services, code: string, values: Options): Promise<void> {
  const actor = await findActor(services, values.by, usage)
  if (values.end) {
    await endTrafficSource(services, code, actor).catch((error: unknown) => {
      const isNotFound = error instanceof Error && 'code' in error && error.code === 'not_found'
      throw isNotFound ? new Error(`There is no traffic source ${code}.`) : error
    })
    console.log(`${code} is ended: it counts no more, and its key opens nothing.`)
    return
  }
  if (!values.name) throw new Error('Say who it is: --name "Partner Ltd."')
  const siteId = await findSiteId(services.db, values.site)
  const key = await saveTrafficSource(services, { code, name: values.name, siteId }, actor)
  console.log(
    `Visitors of ${code} come with ?network=${code}. Its key for /api/affiliate-signup.php, shown only now:`,
  )
  console.log(key)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments()
  const [code = ''] = positionals
  if (!/^[a-z0-9_-]{2,40}$/.test(code))
    throw new Error('Give it a code of 2 to 40 small letters, digits, _ or -.')
  await withApplication((services) => applyCommand(services, code, values))
}

runOperatorCommand(usage, run)
