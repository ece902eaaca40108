import { sql } from 'kysely'
import { setAlarms } from '../platform/alarms.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { refreshSites, type SiteEntry } from './site.sql.ts'

/** Keeps what is in force, so that it is still in force after a restart. Other processes may have kept it already. */
const keepValid = (db: Db, { id, facts }: SiteEntry) =>
  sql`update site set last_valid = ${JSON.stringify(facts)}::jsonb
    where id = ${id} and last_valid is distinct from ${JSON.stringify(facts)}::jsonb`.execute(db)

const detailOf = ({ host, site, faults }: SiteEntry): string =>
  `${host}: ${faults.join('; ')}. ${
    site ? 'Its last valid settings stay in force.' : 'It was never valid and answers 503.'
  }`

async function checkSites(parts: Parts): Promise<void> {
  const entries = await refreshSites(parts)
  for (const entry of entries) if (entry.facts) await keepValid(parts.db, entry)
  const invalid = entries.filter(({ faults }) => faults.length > 0)
  await setAlarms(
    parts,
    'site_invalid',
    new Map(invalid.map((entry) => [`site ${entry.id}`, detailOf(entry)])),
  )
}

// A server's job, never a command's: a shell without the server's environment has other rules.
defineJob('check-sites', checkSites, '* * * * *')
