// Staff: the people who run the sites, how they sign in, what they may do, and the audit log of what they did.

export { type ApprovalKindRule, approvalPort } from './approvals/approval-port.ts'
export { giveApproval, listApprovals, requestApproval } from './approvals/approvals.ts'
export { checkAuditLog } from './audit/check-audit-log.ts'
export { countOwnActs } from './audit/count-own-acts.ts'
export { findCaseCourse } from './audit/find-case-course.ts'
export { findReplacedState } from './audit/find-replaced-state.ts'
export { recordAct, recordReading } from './audit/record-act.ts'
export { hasStaff, inviteFirstOwner } from './people/manage-staff.ts'
export { alertStaff } from './people/staff-mail.job.ts'
export { findCommandActor } from './people/staff-actor.ts'
export { findStaffById } from './people/staff-member.sql.ts'
export {
  assertProvenRecently,
  type Authority,
  authorize,
  authorizeAnywhere,
  authorizeScope,
  isPermittedEverywhere,
  isPermittedForCompany,
  holdsPermission,
  isPermitted,
} from './permissions/authorize.ts'
export { buildCoveredCondition, buildSiteCondition, findPermittedSiteIds } from './permissions/site-scope.ts'
export { getConsoleOrigin } from './sign-in/console-origin.ts'
export { issueStaffLink } from './sign-in/staff-link.sql.ts'
export { findStaffSession, toSessionActor, staffSessionHours } from './sign-in/staff-session.sql.ts'
export { staffTimeZone } from './staff-time-zone.ts'
export { staffModule } from './module.ts'
