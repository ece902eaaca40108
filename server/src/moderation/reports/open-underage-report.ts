import { daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { generateCaseNumber } from '../cases/case-number.ts'
import { queueCaseFileCopy } from './case-files.job.ts'
import type { Evidence } from './report-evidence.ts'
import { insertReport } from './report.sql.ts'

interface UnderageMember {
  readonly siteId: number
  readonly memberId: number
  readonly evidence: Evidence
  /** The number of the case in which staff noticed it. */
  readonly body: string
}
/** Opens a report without a reporter about a member who may be under 18, first in the queue and due within a day. */
export async function openUnderageReport(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  { siteId, memberId, evidence, body }: UnderageMember,
): Promise<void> {
  const report = {
    siteId,
    reporterId: null,
    reportedId: memberId,
    messageId: null,
    reason: 'underage' as const,
    body,
    evidence: evidence.facts,
    photoId: evidence.photoId,
    at: clock.now(),
    decisionPeriodMs: daysToMs(1),
    priority: casePriorities.vital,
  }
  let reference = generateCaseNumber('R')
  while (!(await insertReport(tx, { ...report, reference }))) reference = generateCaseNumber('R')
  await queueCaseFileCopy(tx, { reference, files: evidence.files })
  publishStaffChange(tx, 'cases')
}
