import type { Db } from '../../platform/db/db.ts'
import type { JobRequest } from '../../platform/jobs/jobs.ts'

/** A decision whose mails have not left. */
export interface UnsentDecision {
  readonly reference: string
  readonly staffId: number
  /** The state of the report or complaint before. */
  readonly previousState: string
  /** The measure that was taken. */
  readonly actId: number | null
  readonly mails: readonly JobRequest[]
  readonly leavesAt: Date
}
export const insertUnsentDecision = (
  tx: Db,
  { reference, staffId, previousState, actId, mails, leavesAt }: UnsentDecision,
) =>
  tx
    .insertInto('unsent_decision')
    .values({
      case_reference: reference,
      staff_id: staffId,
      previous_state: previousState,
      act_id: actId,
      mails: JSON.stringify(mails),
      leaves_at: leavesAt,
    })
    .execute()

const unsentColumns = [
  'case_reference as reference',
  'staff_id as staffId',
  'previous_state as previousState',
  'act_id as actId',
  'mails',
  'leaves_at as leavesAt',
] as const
/** Deletes and returns it; of two concurrent callers one gets it. With `staffId` only a decision of that person. */
export const takeUnsentDecision = (
  tx: Db,
  reference: string,
  staffId?: number,
): Promise<UnsentDecision | undefined> =>
  tx
    .deleteFrom('unsent_decision')
    .where('case_reference', '=', reference)
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
    .returning(unsentColumns)
    .$castTo<UnsentDecision>()
    .executeTakeFirst()
