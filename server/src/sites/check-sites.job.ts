import { sql } from 'kysely'
import { type AlarmText, syncAlarms } from '../platform/alarms.ts'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { refreshSites, type SiteEntry } from './site.sql.ts'

/** Saves the configuration in force, so that it survives a restart. Does nothing when it is saved already. */
const saveLastValid = (db: Db, { id, config }: SiteEntry) =>
  sql`update site set last_valid = ${JSON.stringify(config)}::jsonb
    where id = ${id} and last_valid is distinct from ${JSON.stringify(config)}::jsonb`.execute(db)

/** Returns the columns and settings that are wrong. Why they are is said by the site's page in the console, and by `npm run site check`. */
const listKeys = (errors: SiteEntry['errors']): string =>
  [
    ...new Set(errors.flatMap(({ place, values }) => values['keys'] ?? place.replace(/^settings\./, ''))),
  ].join(', ')

const describeEntryErrors = ({ host, site, errors }: SiteEntry): AlarmText => ({
  code: 'site_invalid',
  values: {
    host,
    keys: listKeys(errors),
    state: site ? 'kept' : 'closed',
  },
})

async function checkSites(services: Services): Promise<void> {
  const entries = await refreshSites(services)
  for (const entry of entries) if (entry.config) await saveLastValid(services.db, entry)
  const invalid = entries.filter(({ errors, isPublished }) => isPublished && errors.length > 0)
  await syncAlarms(
    services,
    'site_invalid',
    new Map(invalid.map((entry) => [`site ${entry.id}`, describeEntryErrors(entry)])),
  )
}

// Runs only as a job of the server: a shell without its environment would apply other rules (production or not).
export const checkSitesJob = defineJob('check-sites', checkSites, '* * * * *')
