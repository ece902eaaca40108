import { daysToMs, addMs } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { queueFileRemoval } from '../../platform/jobs/remove-files.job.ts'
import { deleteNotesWithoutCase } from '../queue/case-note.sql.ts'
import { deleteActsWithoutCase } from '../cases/moderation-act.sql.ts'
import { deleteEscalationsWithoutCase } from '../escalations/escalation.sql.ts'
import { deleteReportsClosedBefore } from './report.sql.ts'

/** Storage folder with copies of a case's pictures. */
const getCaseFolder = (reference: string): string => `report/${reference}`
/** Storage path of a case's picture, by its name in the evidence. */
export const getCaseFilePath = (reference: string, name: string): string =>
  `${getCaseFolder(reference)}/${name}`
/** Retention after a case was closed (docs/law.md#retention). */
export const closedReportRetentionMs = daysToMs(365)

interface CaseFilesJob {
  readonly reference: string
  readonly files: Readonly<Record<string, string>>
}
/**
 * Copies a case's pictures after it is stored, so that they outlive chats, photos and accounts. An erasure runs at least 30
 * seconds after its request, by which time the copy exists.
 */
export async function queueCaseFileCopy(tx: Db, { reference, files }: CaseFilesJob): Promise<void> {
  if (Object.keys(files).length) await addJob(tx, 'case-files', { reference, files } satisfies CaseFilesJob)
}

export const caseFilesJob = defineJob<CaseFilesJob>(
  'case-files',
  async ({ storage }, { reference, files }) => {
    for (const [name, source] of Object.entries(files)) {
      const picture = await storage.read(source)
      if (picture) await storage.write(getCaseFilePath(reference, name), picture)
    }
  },
)
export const forgetReportsJob = defineDeletingJob(
  'forget-reports',
  ({ db, clock }) =>
    runInTransaction(db, async (tx) => {
      const before = addMs(clock.now(), -closedReportRetentionMs)
      const references = await deleteReportsClosedBefore(tx, before)
      await queueFileRemoval(tx, references.map(getCaseFolder))
      await deleteNotesWithoutCase(tx)
      await deleteEscalationsWithoutCase(tx)
      return references.length + (await deleteActsWithoutCase(tx, before))
    }),
  '41 3 * * *',
)
