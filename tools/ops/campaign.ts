// `npm run campaign -- <file.json> [--site host] [--send --by <your e-mail>]`: mails news or an offer to members who opted in. Without --send it only
// prints the number of recipients. A repeated run resumes where it stopped: nobody receives a campaign twice.
// The file: { "id": "2026-spring", "type": "news" | "promotions", "path": "/members",
//   "texts": { "en": { "subject": "…", "text": ["…"], "button": "…" }, "nl": { … } } }, one text per recipient language.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  countCampaignAudience,
  campaignSchema,
  type Campaign,
  startCampaign,
} from '../../server/src/notifications/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { getDefaultSite, findSiteByHost } from '../../server/src/sites/index.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = 'npm run campaign -- <file.json> [--site host] [--send --by <your e-mail>]'
const parseArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string' }, send: { type: 'boolean' }, by: { type: 'string' } },
  })
type Options = ReturnType<typeof parseArguments>['values']

async function readCampaignFile(file: string): Promise<Campaign> {
  const parsed = campaignSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not usable:\n${faults.join('\n')}`)
}

async function runCampaign(services: Services, campaign: Campaign, values: Options): Promise<void> {
  const site = values.site ? await findSiteByHost(services, values.site) : await getDefaultSite(services)
  if (!site) throw new Error(`There is no site on ${values.site}.`)
  const readers = await countCampaignAudience(services, site, campaign.type)
  const count = readers.reduce((sum, { count: some }) => sum + some, 0)
  const languages = readers.map(({ language, count: some }) => `${language} ${some}`).join(', ')
  const members = count === 1 ? 'member' : 'members'
  console.log(`${campaign.id}: ${count} ${members} of ${site.name} asked for ${campaign.type}. ${languages}`)
  if (!values.send) return console.log('Nothing is sent without --send.')
  await startCampaign(services, site, campaign, await findActor(services, values.by, usage))
  console.log('It is on its way: by day, at most three mails a day to anybody. The server sends it.')
}

async function run(): Promise<void> {
  const { values, positionals } = parseArguments()
  const [file] = positionals
  if (!file) throw new Error(usage)
  const campaign = await readCampaignFile(file)
  await withApplication((services) => runCampaign(services, campaign, values))
}

runOperatorCommand(usage, run)
