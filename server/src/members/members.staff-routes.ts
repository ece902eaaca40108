import {
  endMemberSessionsEndpoint,
  getMemberForStaffEndpoint,
  noteMemberEndpoint,
  searchMembersForStaffEndpoint,
  showMemberEmailEndpoint,
  suspendMemberEndpoint,
  unsuspendMemberEndpoint,
} from '@amarelle/contract/staff/endpoints/members'
import { liftSuspension, suspendForRule } from '../moderation/index.ts'
import { createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { logOutMember, noteMember, showEmail } from './assist-member.ts'
import { getMember } from './get-member.ts'
import { searchMembers } from './search-members.ts'

const ok = { ok: true } as const

export const membersStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(searchMembersForStaffEndpoint, (context, query) =>
    searchMembers(context, context.actor, query),
  ),
  createStaffRoute(getMemberForStaffEndpoint, (context, { id }) => getMember(context, context.actor, id)),
  createStaffRoute(showMemberEmailEndpoint, (context, input) => showEmail(context, context.actor, input)),
  createStaffRoute(noteMemberEndpoint, async (context, input) => {
    await noteMember(context, context.actor, input)
    return ok
  }),
  createStaffRoute(endMemberSessionsEndpoint, async (context, input) => {
    await logOutMember(context, context.actor, input)
    return ok
  }),
  createStaffRoute(suspendMemberEndpoint, async (context, input) => {
    await suspendForRule(context, context.actor, input)
    return ok
  }),
  createStaffRoute(unsuspendMemberEndpoint, async (context, input) => {
    await liftSuspension(context, context.actor, input)
    return ok
  }),
]
