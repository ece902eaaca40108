import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningApplication, startApplication } from '../../server/src/app/main.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { createAgeIssuer } from '../../fakes/age-wallet/issuer.ts'
import { startFakeLibreTranslate } from '../../fakes/translation-service/index.ts'
import { startLoginProviders } from './login-providers.ts'
import { seedJourneyDatabase } from './seed-people.ts'

/** One complaint for all tests, because the number per address and hour is limited. */
async function createComplaint(url: string): Promise<string> {
  const response = await fetch(`${url}/api/complaint.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), origin: url },
    body: JSON.stringify({
      kind: 'us',
      text: 'The answer came late.',
      name: 'Anna',
      email: 'anna@journeys.example',
    }),
  })
  return response.text()
}

/** Starts one application for all journeys, with its own database and mail outbox and a few members; returns how to stop it. */
export default async function startJourneyServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  const port = String(await findFreePort())
  const providers = await startLoginProviders(`http://localhost:${port}`)
  const translator = await startFakeLibreTranslate({
    translate: (text, target) => `<b>[${target}]</b> ${text}`,
  })
  Object.assign(process.env, {
    ...providers.environment,
    LIBRETRANSLATE_URL: translator.url,
    LIBRETRANSLATE_COMPANY: 'Example Hosting B.V.',
    AGE_WALLET_ISSUERS: (await createAgeIssuer('Age Verification')).rootCertificate,
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    // The browsers act as a trusted proxy, which names the visitor's country.
    TRUST_PROXY: '1',
    COUNTRY_HEADER: 'CF-IPCountry',
    // Mails to support and returned mails are posted with this token.
    MAIL_BOUNCE_DOMAIN: 'bounces.journeys.example',
    MAIL_INTAKE_TOKEN: 'the-token-of-the-mail-server-of-journeys',
    // A fictitious bank account, so that direct debits and transfers are offered.
    SEPA_CREDITOR_NAME: 'Amarelle Payments',
    SEPA_CREDITOR_ID: 'DE98ZZZ09999999999',
    SEPA_IBAN: 'DE75512108001245126199',
    SEPA_BIC: 'SOGEDEFF',
  })
  const running: RunningApplication = await startApplication({
    dev: false,
    log: () => {},
    seed: (databaseUrl, storage) => {
      // The workers create their own members in it: see members.ts.
      process.env['JOURNEY_DATABASE'] = databaseUrl
      return seedJourneyDatabase(databaseUrl, storage)
    },
  })
  process.env['JOURNEY_URL'] = running.url
  process.env['JOURNEY_COMPLAINT'] = await createComplaint(running.url)
  return async () => {
    await running.stop()
    await providers.stop()
    await translator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
