import type { CaseKind, CaseLetter, CaseSubject } from '@amarelle/contract/staff/case-kinds'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { RawBuilder } from 'kysely'
import { createMultiPort } from '../../platform/modules/port.ts'

/** An open case, as the queue lists it. Lower priorities come first: a life or a child (1), a trusted flagger (2), all others (3). */
export interface QueueBranchRow {
  readonly reference: string
  readonly kind: CaseKind
  readonly subject: CaseSubject
  readonly siteId: number
  readonly createdAt: Date
  readonly dueAt: Date
  readonly priority: number
  /** The staff member who made the decision that an appeal is against; null for other cases. */
  readonly decidedByStaff: number | null
}

/** One kind of case in the queue. */
export interface QueueBranch {
  /** First letter of its references. */
  readonly letter: CaseLetter
  readonly readPermission: StaffPermission
  readonly decidePermission: StaffPermission
  /**
   * A select of all open cases with the columns reference, kind, subject, site_id, created_at, due_at, priority and
   * decided_by_staff. Conditions, order and limit are added around it, so that an index on (priority, due_at, reference) of the
   * open rows keeps a page of the queue cheap.
   */
  readonly openRows: RawBuilder<unknown>
}

/** Implemented by each capability that has work for the queue. */
export const queueBranchPort = createMultiPort<QueueBranch>('queue branch')

/** Returns the branch that a reference belongs to; undefined for an unknown letter. */
export const findQueueBranch = (reference: string): QueueBranch | undefined =>
  queueBranchPort.getAll().find(({ letter }) => reference.startsWith(letter))
