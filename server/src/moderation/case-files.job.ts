import { days, later } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { removeFiles } from '../platform/remove-files.job.ts'
import { deleteActsWithoutCase } from './acts/act.sql.ts'
import { deleteReportsClosed } from './report.sql.ts'

/** Where a case keeps copies of the pictures that it is about. */
const caseFolder = (reference: string): string => `report/${reference}`
/** A picture of a case in the storage, by the name that its evidence calls it. */
export const caseFile = (reference: string, name: string): string => `${caseFolder(reference)}/${name}`
/** How long a case is kept after it was closed (docs/law.md#retention). */
const kept = days(365)

interface CaseFiles {
  readonly reference: string
  readonly files: Readonly<Record<string, string>>
}
/**
 * Copies the pictures of a case once it is stored: chats, photos and accounts may end as they like. A member's end comes at
 * least 30 seconds after it was asked for, so the copy is made by then.
 */
export async function copyToCase(tx: Db, { reference, files }: CaseFiles): Promise<void> {
  if (Object.keys(files).length) await addJob(tx, 'case-files', { reference, files } satisfies CaseFiles)
}

defineJob<CaseFiles>('case-files', async ({ storage }, { reference, files }) => {
  for (const [name, source] of Object.entries(files)) {
    const picture = await storage.read(source)
    if (picture) await storage.write(caseFile(reference, name), picture)
  }
})
defineJob(
  'forget-reports',
  ({ db, clock }) =>
    inTransaction(db, async (tx) => {
      const references = await deleteReportsClosed(tx, later(clock.now(), -kept))
      await removeFiles(tx, references.map(caseFolder))
      await deleteActsWithoutCase(tx)
    }),
  '41 3 * * *',
)
