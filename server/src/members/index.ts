// Members as staff see them: search, the member's page, notes, and what support does for a member.

export { findMemberFor } from './find-member-for.ts'
export { membersModule } from './module.ts'
export { memberViewEndedPath, memberViewEndPath, memberViewLinkPath } from './view/view-paths.ts'
export { endMemberView, findMemberView, openMemberView } from './view/view-as-member.ts'
