import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningApplication, startApplication } from '../../server/src/app/main.ts'
import { seedJourneyDatabase } from './seed-people.ts'

const freePort = () =>
  new Promise<string>((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(String(port)))
    })
  })

/** One complaint for all that look at its page: so many come from one place in an hour. */
async function createComplaint(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/complaint.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), origin: url },
    body: JSON.stringify({
      kind: 'us',
      text: 'The answer came late.',
      name: 'Anna',
      email: 'anna@journeys.example',
    }),
  })
  return answer.text()
}

/** Starts the product once for all journeys: own database, own mail outbox, a handful of members. */
export default async function startJourneyServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  Object.assign(process.env, {
    DATA_DIR: folder,
    PORT: await freePort(),
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    // Browsers stand for a proxy that names the visitor's country.
    TRUST_PROXY: '1',
    COUNTRY_HEADER: 'CF-IPCountry',
    // An account that is nobody's, so that direct debits and transfers are offered.
    SEPA_CREDITOR_NAME: 'Amarelle Payments',
    SEPA_CREDITOR_ID: 'DE98ZZZ09999999999',
    SEPA_IBAN: 'DE75512108001245126199',
    SEPA_BIC: 'SOGEDEFF',
  })
  const running: RunningApplication = await startApplication({
    dev: false,
    log: () => {},
    seed: (databaseUrl, storage) => {
      // The workers make members of their own in it: see members.ts.
      process.env['JOURNEY_DATABASE'] = databaseUrl
      return seedJourneyDatabase(databaseUrl, storage)
    },
  })
  process.env['JOURNEY_URL'] = running.url
  process.env['JOURNEY_COMPLAINT'] = await createComplaint(running.url)
  return async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
