import {
  endMemberSessionsEndpoint,
  getMemberForStaffEndpoint,
  noteMemberEndpoint,
  searchMembersForStaffEndpoint,
  showMemberEmailEndpoint,
  suspendMemberEndpoint,
  unsuspendMemberEndpoint,
  viewAsMemberEndpoint,
} from '@amarelle/contract/staff/endpoints/members'
import {
  correctEmailEndpoint,
  giveGoodwillEndpoint,
  listMemberMailsEndpoint,
  resendMailEndpoint,
} from '@amarelle/contract/staff/endpoints/member-support'
import { correctEmail } from '../accounts/index.ts'
import { giveGoodwill } from '../credits/index.ts'
import { liftSuspension, measureForRule } from '../moderation/index.ts'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { logOutMember, noteMember, showEmail } from './assist-member.ts'
import { getMember } from './get-member.ts'
import { listMemberMails } from './list-member-mails.ts'
import { resendMemberMail } from './resend-member-mail.ts'
import { searchMembersForStaff } from './search-members-for-staff.ts'
import { viewAsMember } from './view/view-as-member.ts'

const ok = { ok: true } as const

export const membersStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(searchMembersForStaffEndpoint, (context, query) =>
    searchMembersForStaff(context, context.actor, query),
  ),
  createStaffRoute(getMemberForStaffEndpoint, (context, { id }) => getMember(context, context.actor, id)),
  createStaffRoute(showMemberEmailEndpoint, (context, input) => showEmail(context, context.actor, input)),
  createStaffRoute(viewAsMemberEndpoint, (context, input) => viewAsMember(context, context.actor, input)),
  createStaffRoute(noteMemberEndpoint, async (context, input) => {
    await noteMember(context, context.actor, input)
    return ok
  }),
  createStaffRoute(endMemberSessionsEndpoint, async (context, input) => {
    await logOutMember(context, context.actor, input)
    return ok
  }),
  createStaffRoute(listMemberMailsEndpoint, (context, { id }) => listMemberMails(context, context.actor, id)),
  createStaffRoute(resendMailEndpoint, async (context, input) => {
    await resendMemberMail(context, context.actor, input)
    return ok
  }),
  createStaffRoute(correctEmailEndpoint, async (context, input) => {
    await correctEmail(context, context.actor, input)
    return ok
  }),
  createStaffRoute(giveGoodwillEndpoint, async (context, input) => ({
    balance: await giveGoodwill(context, context.actor, input),
  })),
  createStaffRoute(suspendMemberEndpoint, async (context, input) => {
    await measureForRule(context, context.actor, { ...input, action: 'suspend' })
    return ok
  }),
  createStaffRoute(unsuspendMemberEndpoint, async (context, input) => {
    await liftSuspension(context, context.actor, input)
    return ok
  }),
]
