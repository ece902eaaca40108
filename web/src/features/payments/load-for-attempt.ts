import { redirect } from 'react-router'
import { getLoginPath } from '../../forms/api-result.ts'
import { isApiError } from '../../api/api-error.ts'
import type { User } from '@amarelle/contract/endpoints/accounts'

/** Loads data of the payment attempt in `?attempt=`; null if it is not the member's. Throws a redirect to the login for visitors. */
export async function loadForAttempt<A>(
  request: Request,
  user: User | null,
  load: (attempt: string) => Promise<A>,
): Promise<A | null> {
  if (!user) throw redirect(getLoginPath(request))
  try {
    return await load(new URL(request.url).searchParams.get('attempt') ?? '')
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_input')) return null
    throw error
  }
}
