// The acts of the production drill, in their order.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from '@playwright/test'
import { createTestPicture } from '../../server/testing/profiles/pictures.ts'
import { type ApiCall, createApiClient } from '../api-client.ts'
import { openSite } from '../restore/run-drill.ts'
import { findLedgerDifferences } from '../restore/inventory.ts'
import { createSeededRandom, type RandomNumber } from '../seeded-random.ts'
import {
  type BrowserMember,
  launchBrowser,
  signUpInBrowser,
  walkThroughMenu,
  writeInBrowser,
} from './browser-member.ts'
import type { PackageBuild } from './builds.ts'
import { type Cleanups, type Installation, startInstallation } from './installation.ts'
import { runPackageCommand } from './package-processes.ts'
import { archiveLog, backUpSite, markTime, restoreSite } from './restore-site.ts'
import { type SimulatedMembers, startSimulatedMembers } from './simulated-members.ts'
import type { Transcript } from './transcript.ts'
import { startVisitorTraffic, type VisitorTraffic } from './visitor-traffic.ts'

const concurrentLoads = 8

interface Traffic {
  readonly ask: ApiCall
  readonly random: RandomNumber
  readonly url: string
  readonly simulated: SimulatedMembers
  readonly visitors: VisitorTraffic
  /** Releases a build: its assets are asked for from now on. */
  readonly release: (build: PackageBuild) => void
}

/** Creates the first site as docs/operating.md says; throws when a command fails. */
async function createFirstSite(
  folder: string,
  { environment, cluster }: Installation,
  build: PackageBuild,
  { runStep, note, check }: Transcript,
): Promise<number> {
  // The connection that docs/operating.md asks for behind a pooler.
  const client = new pg.Client({ connectionString: cluster.directUrl })
  await client.connect()
  await client.query(`alter role postgres set statement_timeout = '60s'`)
  const run = async (...words: string[]) => {
    const result = await runStep(`./amarelle ${words.join(' ')}`, () =>
      runPackageCommand(build, environment, ...words),
    )
    check(`exit code of ${words.join(' ')}`, result.exitCode, 0)
    if (result.exitCode !== 0) throw new Error(result.output)
    return result.output
  }
  await run('migrate')
  const template = JSON.parse(await run('site', 'template')) as { settings: object }
  const file = join(folder, 'site.json')
  const settings = { ...template.settings, messages_per_minute: 1_000_000 }
  await writeFile(file, JSON.stringify({ ...template, host: 'localhost', name: 'First site', settings }))
  note(await run('site', 'create', file))
  for (const line of (await run('doctor', '--no-dns')).split('\n')) note(`         ${line}`)
  const { rows } = await client.query<{ id: string }>('select id from site')
  await client.end()
  return Number(rows[0]?.id)
}

async function signUpTwoPeople(
  browser: Browser,
  installation: Installation,
  { runStep }: Transcript,
): Promise<[BrowserMember, BrowserMember]> {
  const signUp = (name: string, isWoman: boolean) =>
    runStep(`${name} signs up in Chromium and confirms the address`, () =>
      signUpInBrowser(browser, installation, { name, isWoman }),
    )
  return [await signUp('Zoe_visitor', true), await signUp('Ben_visitor', false)]
}

/** The first message, which opens the conversation in both browsers. */
async function openConversation(
  [zoe, ben]: readonly [BrowserMember, BrowserMember],
  findMemberId: (email: string) => Promise<number>,
): Promise<void> {
  await zoe.page.goto(`/members/${await findMemberId(ben.email)}/chat`)
  await writeInBrowser(zoe, null, 'Good evening, Ben')
  await zoe.page.waitForURL(/\/chats\/\d+$/)
  await ben.page.goto(new URL(zoe.page.url()).pathname)
  await ben.page.getByRole('log', { name: 'Messages' }).getByText('Good evening, Ben').waitFor()
}

async function upgrade(
  installation: Installation,
  [first, second]: readonly [PackageBuild, PackageBuild],
  [zoe, ben]: readonly [BrowserMember, BrowserMember],
  { ask, url, simulated, visitors, release }: Traffic,
  transcript: Transcript,
): Promise<void> {
  const { note, check } = transcript
  const different = second.assets.filter((name) => !first.assets.includes(name)).length
  note(`${first.version} → ${second.version}: ${different} of ${second.assets.length} assets are others`)
  const [before, requestsBefore] = [simulated.read(), visitors.read()]
  const migration = await runPackageCommand(second, installation.environment, 'migrate')
  check('exit code of migrate of the new build', migration.exitCode, 0)
  // From the first new process on, pages refer to the assets of both.
  const exitCodes = await installation.replaceProcesses(second, transcript, () => release(second))
  check('exit codes of the old processes', exitCodes, [0, 0, 0])
  await transcript.runStep('messages between pages that were open all the time', async () => {
    await simulated.waitForMessages(100)
    await writeInBrowser(ben, zoe, 'Still there, Zoe?')
  })
  await walkThroughMenu(zoe)
  const [after, requestsAfter] = [simulated.read(), visitors.read()]
  note(
    `during the upgrade: ${after.confirmed - before.confirmed} messages, ${requestsAfter.requests - requestsBefore.requests} pages and assets`,
  )
  check('failed calls of members', after.repeatedCalls - before.repeatedCalls + after.refusals, 0)
  check('failed requests of visitors', requestsAfter.failures, [])
  for (const { name, faults } of [zoe, ben]) check(`faults in the browser of ${name}`, faults, [])
  const assets = [...new Set([...first.assets, ...second.assets])]
  const missing: string[] = []
  const remaining = [...assets]
  const loadAssets = async () => {
    for (let name = remaining.pop(); name !== undefined; name = remaining.pop())
      if ((await ask({ cookie: '' }, 'GET', `${url}/assets/${name}`)).status !== 200) missing.push(name)
  }
  await Promise.all(Array.from({ length: concurrentLoads }, loadAssets))
  check(`missing of the ${assets.length} assets of both builds`, missing, [])
}

async function loseLeader(
  { cluster }: Installation,
  [zoe, ben]: readonly [BrowserMember, BrowserMember],
  { simulated }: Traffic,
  { note, runStep }: Transcript,
): Promise<void> {
  const failedOver = cluster.failOver()
  const seconds = await simulated.waitForMessages(100)
  note(`primary killed by SIGKILL, standby promoted: no message was confirmed for ${seconds.toFixed(1)} s`)
  await runStep('the former standby has a standby of its own', () => failedOver)
  await writeInBrowser(zoe, ben, 'Yes, I am here')
  note('a message went from browser to browser, on pages that were open all the time')
}

/** Runs everything; what it starts is ended by `cleanups`. */
export async function runProduction(
  folder: string,
  builds: readonly [PackageBuild, PackageBuild],
  transcript: Transcript,
  cleanups: Cleanups,
): Promise<void> {
  const { note, check, runStep } = transcript
  const [first, second] = builds
  const installation = await startInstallation(folder, transcript, cleanups)
  const { url, cluster, environment } = installation
  const siteId = await createFirstSite(folder, installation, first, transcript)
  await runStep('two web processes and a worker, used by the proxy', () => installation.startProcesses(first))
  const browser = await launchBrowser()
  cleanups.push(() => browser.close())
  const people = await signUpTwoPeople(browser, installation, transcript)
  const app = await openSite(cluster.directUrl, join(folder, 'observer'), {
    endpoint: environment['S3_ENDPOINT'] ?? '',
    bucket: environment['S3_BUCKET'] ?? '',
    region: environment['S3_REGION'] ?? '',
    accessKeyId: environment['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: environment['S3_SECRET_ACCESS_KEY'] ?? '',
  })
  cleanups.push(app.close)
  await runStep('Zoe writes to Ben, who sees it', () =>
    openConversation(people, async (email) => {
      const { id } = await app.services.db
        .selectFrom('member')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return id
    }),
  )
  const { ask, close } = createApiClient()
  cleanups.push(close)
  const random = createSeededRandom(1)
  const simulated = await startSimulatedMembers(app, { ask, random, url }, siteId)
  cleanups.push(simulated.close)
  const image = (await createTestPicture()).toString('base64')
  for (const member of simulated.members.slice(0, 5)) {
    const input = { image, premium_only: false }
    const { status } = await ask(member, 'POST', `${url}/api/photo.php`, { input, key: `photo-${member.id}` })
    if (status !== 200) throw new Error(`a photo was answered ${status}`)
  }
  const releasedAssets = [...first.assets]
  const visitors = startVisitorTraffic({ ask, random, url }, simulated.members, () => releasedAssets)
  cleanups.push(visitors.stop)
  const release = ({ assets }: PackageBuild) => void releasedAssets.push(...assets)
  const traffic = { ask, random, url, simulated, visitors, release }
  await runStep(`${simulated.members.length} members write, visitors load pages`, () =>
    simulated.waitForMessages(200),
  )
  await upgrade(installation, builds, people, traffic, transcript)
  await visitors.stop()
  await loseLeader(installation, people, traffic, transcript)
  const backedUp = await runStep('backup', () => backUpSite(installation, second, ['--full']))
  for (const line of backedUp.split('\n')) note(`         ${line}`)
  await simulated.waitForMessages(50)
  const results = await runStep('all messages have arrived', simulated.finish)
  note(`${simulated.read().confirmed} messages were confirmed to their senders`)
  for (const [what, count] of Object.entries(results)) check(what, count, 0)
  check('differences between ledger and messages', await findLedgerDifferences(app.services.db), [])
  const marked = await markTime(app)
  const [writer, partner] = simulated.members
  if (!writer || !partner) throw new Error('there are no members')
  const key = randomUUID()
  const late = { profile: partner.id, text: 'after the time', client_id: key }
  const { status } = await ask(writer, 'POST', `${url}/api/chat.php`, { input: late, key })
  check('status of a message after the time to restore', status, 200)
  await archiveLog(app)
  await runStep('all processes, both databases and all files are destroyed', async () => {
    simulated.close()
    await browser.close()
    await app.close()
    installation.killProcesses()
    await cluster.destroy()
  })
  await restoreSite(folder, installation, second, marked, transcript, cleanups)
}
