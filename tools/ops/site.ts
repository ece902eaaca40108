// `npm run site`: creates sites and checks them.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Services } from '../../server/src/platform/context.ts'
import { describeSiteProblem } from '../../server/src/sites/index.ts'
import {
  createSite,
  exampleSiteDefinition,
  findSiteProblems,
  listGroupHosts,
  siteDefinitionSchema,
} from '../../server/src/site-setup/index.ts'
import { hasStaff } from '../../server/src/staff/index.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run site -- create [<file>] [--by <your e-mail>] [--dry-run]
                                creates a site from a file, or from answers; --by once there is staff
npm run site -- template        prints a file to fill in
npm run site -- check [<host>]  says what keeps sites from being published; exit code 1 if anything does
npm run site -- hosts           prints the hosts of this group of sites, for the proxy's map`

/** The questions for a first site, with the place of each answer in the definition. */
const questions = [
  ['company.name', 'Company'],
  ['company.address', 'Street and number'],
  ['company.city', 'Postcode and city'],
  ['company.country', 'Country (two letters)'],
  ['company.kvk', 'Number in the trade register'],
  ['company.vat_numbers', 'VAT number'],
  ['name', 'Name of the site'],
  ['host', 'Host name'],
  ['niche', 'Niche (1 to 7)'],
  ['domain_language', 'Language (two letters)'],
  ['settings.support_email', 'Support address'],
  ['settings.support_phone', 'Support phone number'],
  ['settings.currency', 'Currency'],
  ['settings.time_zone', 'Time zone'],
] as const

type Answers = Record<(typeof questions)[number][0], string>
const getExample = (path: string): string => {
  const value = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], exampleSiteDefinition)
  return String(Array.isArray(value) ? value[0] : value)
}
async function askForAnswers(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answers: Record<string, string> = {}
  try {
    for (const [path, question] of questions)
      answers[path] = (await terminal.question(`${question} (such as ${getExample(path)}): `)).trim()
  } finally {
    terminal.close()
  }
  return answers as Answers
}
async function askForDefinition(): Promise<unknown> {
  const answers = await askForAnswers()
  const country = answers['company.country'].toUpperCase()
  return {
    company: {
      name: answers['company.name'],
      address: answers['company.address'],
      city: answers['company.city'],
      country,
      kvk: answers['company.kvk'],
      vat_numbers: [answers['company.vat_numbers']],
      support_phone: answers['settings.support_phone'],
    },
    name: answers.name,
    host: answers.host.toLowerCase(),
    niche: Number(answers.niche),
    domain_language: answers.domain_language,
    settings: {
      support_email: answers['settings.support_email'],
      support_phone: answers['settings.support_phone'],
      country,
      currency: answers['settings.currency'].toUpperCase(),
      time_zone: answers['settings.time_zone'],
    },
  }
}

async function readDefinition(file: string | undefined): Promise<unknown> {
  if (file === undefined) return askForDefinition()
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
}

/** Ends the transaction of a dry run. */
class DryRunEnded extends Error {}

async function create(
  services: Services,
  { file, by, dryRun }: { file: string | undefined; by: string | undefined; dryRun: boolean },
): Promise<void> {
  const parsed = siteDefinitionSchema.safeParse(await readDefinition(file))
  if (!parsed.success)
    throw new Error(
      `The definition is not complete:\n${parsed.error.issues
        .map(({ path, message }) => `  ${path.join('.')}: ${message}`)
        .join('\n')}`,
    )
  const actor = by || (await hasStaff(services.db)) ? await findActor(services, by, usage) : null
  const definition = parsed.data
  if (!dryRun) {
    const id = await createSite(services, definition, actor)
    console.log(`Site ${id} is published at ${definition.host}.`)
    return
  }
  const rollBack = async () => {
    throw new DryRunEnded()
  }
  await services.db
    .transaction()
    .execute(async (tx) => createSite({ ...services, db: tx }, definition, actor).then(rollBack))
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnded)) throw error
    })
  console.log('The definition is complete. Nothing was stored.')
}

async function check(services: Services, host: string | undefined): Promise<void> {
  const sites = await services.db
    .selectFrom('site')
    .select(['id', 'host'])
    .$if(host !== undefined, (query) => query.where('host', '=', host ?? ''))
    .orderBy('id')
    .execute()
  if (sites.length === 0)
    throw new Error(host === undefined ? 'There is no site.' : `There is no site ${host}.`)
  for (const { id, host: siteHost } of sites) {
    const problems = await findSiteProblems(services, id)
    console.log(
      [`${siteHost}: ${problems.length ? '' : 'complete'}`, ...problems.map(describeSiteProblem)].join(
        '\n  ',
      ),
    )
    if (problems.length) process.exitCode = 1
  }
}

async function printHosts(services: Services): Promise<void> {
  for (const { host, group } of await listGroupHosts(services)) console.log(`${host} ${group}`)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [verb, operand, ...more] = positionals
  if (more.length > 0) throw new Error(usage)
  if (verb === 'template') return console.log(JSON.stringify(exampleSiteDefinition, null, 2))
  if (verb === 'create')
    return withApplication((services) =>
      create(services, { file: operand, by: values.by, dryRun: values['dry-run'] }),
    )
  if (verb === 'check') return withApplication((services) => check(services, operand))
  if (verb === 'hosts') return withApplication(printHosts)
  throw new Error(usage)
}

runOperatorCommand(usage, run)
