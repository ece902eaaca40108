import { createProblem } from '@amarelle/contract/domain/errors'
import { type Endpoint, isUnsafeEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { isPartOfMemberView, readsConversations } from '@amarelle/contract/staff/member-view'
import { type Actor, getViewingStaff } from '../actor.ts'

/**
 * Refuses every call that is not made for staff who see the site as a member does: `view_read_only` for changes,
 * `conversations_not_in_view` and `not_in_view` for other reads. Everybody else passes.
 */
export function assertPartOfView(context: { readonly actor: Actor }, endpoint: Endpoint): void {
  if (getViewingStaff(context) === null || isPartOfMemberView(endpoint)) return
  if (isUnsafeEndpoint(endpoint)) throw createProblem('view_read_only')
  throw createProblem(readsConversations(endpoint) ? 'conversations_not_in_view' : 'not_in_view')
}
