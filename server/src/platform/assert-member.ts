import { createProblem } from '@amarelle/contract/domain/errors'

/** The member who asks; refuses a visitor with 403 `authentication_required` (docs/safety.md#silent-logout). */
export function assertMember(context: { readonly memberId: number | null }): number {
  if (context.memberId === null) throw createProblem('authentication_required')
  return context.memberId
}
