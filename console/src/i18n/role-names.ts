import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { PermissionLevel, StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffRole } from '@amarelle/contract/staff/roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const roleNames: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg`Owner`,
  administrator: msg`Administrator`,
  senior_moderator: msg`Senior moderator`,
  moderator: msg`Moderator`,
  support: msg`Support`,
  finance: msg`Finance`,
  agent: msg`Agent`,
  editor: msg`Editor`,
  auditor: msg`Auditor`,
}
export const roleDescriptions: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg`Holds everything, and gives roles.`,
  administrator: msg`Runs the sites and their staff, without money and books.`,
  senior_moderator: msg`Decides what a moderator sends up, and appeals against decisions of others.`,
  moderator: msg`Decides reports, complaints and photos.`,
  support: msg`Answers members.`,
  finance: msg`Refunds, bank and books.`,
  agent: msg`Answers for fictional profiles.`,
  editor: msg`Writes texts and campaigns.`,
  auditor: msg`Reads decisions, money and the audit log.`,
}
export const permissionNames: Readonly<Record<StaffPermission, MessageDescriptor>> = {
  'cases.read': msg`See open cases`,
  'messages.read': msg`See reported messages`,
  'cases.decide': msg`Decide reports and complaints`,
  'appeals.decide': msg`Decide appeals`,
  'photos.review': msg`Review photos`,
  'members.read': msg`See members`,
  'members.suspend': msg`Suspend, and lift a suspension`,
  'refunds.settle': msg`Settle refunds by hand`,
  'bank.manage': msg`Bank files and direct debits`,
  'fees.manage': msg`Fees of payment methods`,
  'campaigns.manage': msg`Send campaigns`,
  'traffic_sources.manage': msg`Traffic sources`,
  'staff.read': msg`See staff and roles`,
  'staff.manage': msg`Invite, change and remove staff`,
  'audit.read': msg`Read the audit log`,
  'audit.export': msg`Export the audit log`,
}
export const areaNames = {
  cases: msg`Cases and review`,
  members: msg`Members`,
  money: msg`Money`,
  sites: msg`Sites`,
  house: msg`House`,
} as const
export const levelNames: Readonly<Record<PermissionLevel, MessageDescriptor>> = {
  yes: msg`yes`,
  reads: msg`reads only`,
  reason: msg`with a reason each time`,
  gives: msg`gives it to others`,
}
export const actNames: Readonly<Record<AuditAct, MessageDescriptor>> = {
  'case.opened': msg`opened a case`,
  'case.picture_opened': msg`opened a picture`,
  'case.claimed': msg`claimed a case`,
  'case.released': msg`released a case`,
  'report.decided': msg`decided a report`,
  'complaint.taken': msg`took a complaint`,
  'complaint.decided': msg`decided a complaint`,
  'photo.decided': msg`decided a photo`,
  'member.suspended': msg`suspended`,
  'member.restored': msg`lifted a suspension`,
  'refund.settled': msg`settled a refund`,
  'withdrawal.settled': msg`settled a withdrawal`,
  'bank_file.read': msg`read a bank file`,
  'bank_file.imported': msg`imported a bank file`,
  'direct_debit.unblocked': msg`unblocked direct debits`,
  'fee.changed': msg`changed a fee`,
  'campaign.started': msg`started a campaign`,
  'traffic_source.saved': msg`saved a traffic source`,
  'traffic_source.ended': msg`ended a traffic source`,
  'staff.invited': msg`invited`,
  'staff.joined': msg`joined`,
  'staff.roles_changed': msg`changed roles`,
  'staff.ended': msg`removed a colleague`,
  'staff.signed_in': msg`signed in`,
  'staff.signed_out': msg`signed out`,
  'staff.sessions_ended': msg`ended a session`,
  'staff.proved': msg`confirmed their identity`,
  'staff.passkey_added': msg`added a passkey`,
  'staff.passkey_removed': msg`removed a passkey`,
  'staff.codes_set_up': msg`set up codes`,
  'audit.exported': msg`exported the audit log`,
}
