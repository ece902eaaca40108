import { redirect } from 'react-router'
import { getLoginPath } from '../../forms/api-result.ts'
import { isApiError } from '../../api/api-error.ts'
import type { User } from '@amarelle/contract/endpoints/accounts'

/** What belongs to the payment that `?attempt=` names; null where it names none of the member's. */
export async function loadForAttempt<A>(
  request: Request,
  user: User | null,
  ask: (attempt: string) => Promise<A>,
): Promise<A | null> {
  if (!user) throw redirect(getLoginPath(request))
  try {
    return await ask(new URL(request.url).searchParams.get('attempt') ?? '')
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_input')) return null
    throw error
  }
}
