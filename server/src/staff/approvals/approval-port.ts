import type { ApprovalKind, ApprovalSubject } from '@amarelle/contract/staff/endpoints/approvals'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { Services } from '../../platform/context.ts'
import { createMultiPort } from '../../platform/modules/port.ts'
import type { Authority } from '../permissions/authorize.ts'

/** Describes what the second person agreed to. */
interface GivenApproval {
  readonly id: string
  readonly subject: ApprovalSubject
  /** The reason why the first person wants it. */
  readonly reason: string
  readonly askedByStaff: number
  readonly askedAt: Date
}
/** One kind of act that needs a second person. */
export interface ApprovalKindRule {
  readonly kind: ApprovalKind
  /** The permission that the second person must hold at the place of the request. */
  readonly permission: StaffPermission
  /**
   * Performs the act in the transaction of the agreement, `services.db`, and records it. A problem that it throws leaves the request
   * as it was.
   */
  readonly perform: (services: Services, authority: Authority, approval: GivenApproval) => Promise<void>
}
/** Implemented by each capability with acts that need a second person. */
export const approvalPort = createMultiPort<ApprovalKindRule>('approval')

/** Throws for a kind that no module implements. */
export function getApprovalRule(kind: ApprovalKind): ApprovalKindRule {
  const rule = approvalPort.getAll().find((one) => one.kind === kind)
  if (!rule) throw new Error(`No module performs approvals of the kind ${kind}.`)
  return rule
}
