import { createProblem } from '@amarelle/contract/domain/errors'

/** Returns the id of the logged-in member; throws 403 `authentication_required` for visitors (docs/safety.md#silent-logout). */
export function assertMember(context: { readonly memberId: number | null }): number {
  if (context.memberId === null) throw createProblem('authentication_required')
  return context.memberId
}
