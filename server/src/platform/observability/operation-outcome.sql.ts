// When jobs, checks of services and webhooks last succeeded and failed, over all processes.
import { sql } from 'kysely'
import { secondsToMs } from '../clock.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { removePersonalData } from './error-reports.ts'

export type OperationKind = 'job' | 'service' | 'webhook'
export interface OperationOutcome {
  /** Such as `refund`, `smtp` or `mollie`. */
  readonly name: string
  readonly lastSucceededAt: Date | null
  readonly lastFailedAt: Date | null
  /** Without personal data; of the last failure, even if a success came after it. */
  readonly lastFailure: string | null
}

/** This process writes the same outcome of a subject at most once in this time. */
const writeIntervalMs = secondsToMs(30)
const writtenAtByOutcome = new WeakMap<Db, Map<string, number>>()
function isWrittenRecently(db: Db, outcome: string): boolean {
  const writtenAt = writtenAtByOutcome.get(db) ?? new Map<string, number>()
  writtenAtByOutcome.set(db, writtenAt)
  const now = performance.now()
  if (now - (writtenAt.get(outcome) ?? Number.NEGATIVE_INFINITY) < writeIntervalMs) return true
  writtenAt.set(outcome, now)
  return false
}

/**
 * Records that an operation succeeded (`failure` is null) or failed. Outcomes that follow within half a minute are not written. Never
 * throws: what is recorded has happened whether or not the database can be reached.
 */
export async function recordOutcome(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  kind: OperationKind,
  name: string,
  failure: string | null,
): Promise<void> {
  const subject = `${kind}:${name}`
  if (isWrittenRecently(db, `${subject} ${failure === null}`)) return
  const at = clock.now()
  const values =
    failure === null
      ? { last_succeeded_at: at }
      : { last_failed_at: at, last_failure: removePersonalData(failure) }
  await db
    .insertInto('operation_outcome')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute()
    .catch((error: unknown) => log.warn(error, 'an outcome could not be recorded'))
}

/** Returns the outcomes of a kind, at most one for each name. */
export async function findOutcomes(
  db: Db,
  kind: OperationKind,
): Promise<ReadonlyMap<string, OperationOutcome>> {
  const { rows } = await sql<OperationOutcome>`
    select substr(subject, ${kind.length + 2}) as name, last_succeeded_at as "lastSucceededAt",
      last_failed_at as "lastFailedAt", last_failure as "lastFailure"
    from operation_outcome where starts_with(subject, ${`${kind}:`})`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}
