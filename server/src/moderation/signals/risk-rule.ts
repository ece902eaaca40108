import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import type { SignalReasons } from '@amarelle/contract/staff/endpoints/signals'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJobs, type JobRequest } from '../../platform/jobs/jobs.ts'
import { createMultiPort } from '../../platform/modules/port.ts'

/** Describes what a rule has seen. */
export interface RiskFacts {
  /** Whom the signal is about. */
  readonly memberId: number
  readonly reasons: SignalReasons
  /** When the newest of the facts happened. */
  readonly newestAt: Date
}
/**
 * A rule about one member. It reads at most a fixed number of rows, by an index and only of this member, so that a check costs the
 * same however many members there are. Returns null below its numbers.
 */
export interface RiskCheck {
  readonly rule: RiskRule
  readonly findFacts: (
    db: Db,
    about: { readonly memberId: number; readonly site: Site; readonly now: Date },
  ) => Promise<RiskFacts | null>
}

/** Implemented by each capability that stores the facts of a rule. */
export const riskCheckPort = createMultiPort<RiskCheck>('risk check')

export interface RiskCheckJob {
  readonly rule: RiskRule
  readonly memberId: number
}
/** Creates a check of a rule for one member. A check that still waits is replaced. */
export const createRiskCheck = (rule: RiskRule, memberId: number): JobRequest => ({
  name: 'check-risk',
  payload: { rule, memberId } satisfies RiskCheckJob,
  key: `check-risk:${rule}:${memberId}`,
})
/**
 * Checks a rule for one member after the caller's transaction. Call it wherever a fact of the rule is stored: no job ever looks for
 * members.
 */
export const queueRiskCheck = (tx: Db, rule: RiskRule, memberId: number): Promise<void> =>
  addJobs(tx, [createRiskCheck(rule, memberId)])

/** Reasons without the parts that a rule does not have. */
export const createReasons = (
  reasons: Partial<SignalReasons> & Pick<SignalReasons, 'count'>,
): SignalReasons => ({
  total: null,
  periodMinutes: null,
  memberIds: [],
  photoIds: [],
  caseReferences: [],
  ...reasons,
})
/** At most so many ids of a kind are stored with a signal. */
export const mostReasonIds = 20
