// Environment of one run: a database, a mail inbox, the server in a separate process, and a database handle for creating members.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedJourneyDatabase } from '../e2e/support/seed-people.ts'
import { startMailInbox } from '../fakes/mail-inbox/index.ts'
import { startFakeLibreTranslate } from '../fakes/translation-service/index.ts'
import { createApplication, type Application } from '../server/src/app/create-application.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { refreshProfileRegions } from '../server/src/profiles/index.ts'
import { loadGeography } from '../server/src/sites/index.ts'
import { findFreePort } from '../server/testing/platform/find-free-port.ts'
import { stopDatabase } from '../soak/server-process.ts'

export interface AttackEnvironment {
  /** The origin of the seeded site. */
  readonly url: string
  readonly port: number
  /** Folder with the mails that the server sent, one .eml file each. */
  readonly mailFolder: string
  /** The complete log output of the server process. */
  readonly serverLog: () => string
  /** The suite's own handle on the server's database. */
  readonly app: Application
  readonly translations: TranslationService
  /** Resident memory of the server process, in megabytes. */
  readonly memoryMb: () => number
  readonly isAlive: () => boolean
  readonly close: () => Promise<void>
}

/** The service that translates texts for the server. */
interface TranslationService {
  /** The requests that it got, as JSON. */
  readonly requests: readonly unknown[]
  /** Returns its answer to one text. A group that replaces this function must restore it. */
  translate: (text: string, target: string) => string
}
/** Of all members together; few, so that the limit is reached. */
export const translationsPerDay = 150

/** The only address that the server trusts as a proxy; all other loopback addresses are clients. */
export const proxyAddress = '127.0.99.1'

async function startAttackServer(
  environment: Record<string, string>,
  logFile: string,
): Promise<ChildProcess> {
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    env: { ...process.env, ...environment },
  })
  await log.close()
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code}:\n${readFileSync(logFile, 'utf8')}`)),
    )
  })
  return child
}

export async function startAttackEnvironment(): Promise<AttackEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'attack-'))
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) await cleanUp()
  }
  try {
    const database = await startPostgres(join(folder, 'db'))
    cleanups.push(() => stopDatabase(database))
    await migrate(database.url())
    const mailFolder = join(folder, 'mail')
    const inbox = await startMailInbox(mailFolder)
    cleanups.push(() => inbox.stop())
    const translations: TranslationService = {
      requests: [],
      translate: (text, target) => `[${target}] ${text}`,
    }
    const translationService = await startFakeLibreTranslate({
      translate: (text, target) => translations.translate(text, target),
    })
    cleanups.push(() => translationService.stop())
    const port = await findFreePort()
    const logFile = join(folder, 'server.log')
    const environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.url(),
      SMTP_URL: inbox.url,
      SECRET: 'attack suite, a secret of more than 32 characters',
      TRUST_PROXY: proxyAddress,
      LIBRETRANSLATE_URL: translationService.url,
      LIBRETRANSLATE_COMPANY: 'Example Hosting B.V.',
      TRANSLATIONS_PER_DAY: String(translationsPerDay),
      // A fictitious bank account, so that direct debits are offered.
      SEPA_CREDITOR_NAME: 'Amarelle Payments',
      SEPA_CREDITOR_ID: 'DE98ZZZ09999999999',
      SEPA_IBAN: 'DE75512108001245126199',
      SEPA_BIC: 'SOGEDEFF',
    }
    // The end-to-end helpers that create members read it from here.
    Object.assign(process.env, environment, { JOURNEY_DATABASE: database.url() })
    const app = await createApplication(readConfig(environment, folder), database.url(), inbox.url)
    cleanups.push(() => app.close())
    await loadGeography(app.services.db, refreshProfileRegions)
    await seedJourneyDatabase(database.url(), app.services.storage)
    const server = await startAttackServer(environment, logFile)
    cleanups.push(async () => {
      const ended = once(server, 'exit')
      if (server.kill('SIGKILL')) await ended
    })
    return {
      url: `http://localhost:${port}`,
      port,
      mailFolder,
      serverLog: () => readFileSync(logFile, 'utf8'),
      app,
      translations: Object.assign(translations, { requests: translationService.bodies }),
      memoryMb: () =>
        Math.round(
          Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
        ),
      isAlive: () => server.exitCode === null && server.signalCode === null,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
