import { currentUserEndpoint, type User } from '@amarelle/contract/endpoints/accounts'
import { useVisit } from '../session/use-visit.ts'
import type { QueryClient } from './query-client.ts'
import { syncServerClock } from './server-clock.ts'
import { call } from './call.ts'
import { useQuery } from './use-query.ts'

export const userQueryKey = 'user'

export async function fetchUser(): Promise<User | null> {
  const { user } = await call(currentUserEndpoint, {})
  if (user) syncServerClock(user.server_time)
  return user
}

/** Returns the member as the server rendered it, later updated by live events and polling (docs/messages.md#refresh). */
export function useUser(): User | null {
  const { user } = useVisit()
  const cachedUser = useQuery<User | null>({
    queryKey: userQueryKey,
    initialData: user ?? undefined,
    queryFn: user ? fetchUser : undefined,
  })
  return user && (cachedUser === undefined ? user : cachedUser)
}

/** Updates the member's data on all screens of this tab. */
export function patchUser(cache: QueryClient, patch: (user: User) => Partial<User>): void {
  cache.setQueryData<User | null>(userQueryKey, (user) => user && { ...user, ...patch(user) })
  cache.discardPendingFetch(userQueryKey)
}
