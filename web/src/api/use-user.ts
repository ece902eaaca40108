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

/** The member as the server rendered it, then as live events and the minute's refresh say (docs/messages.md#refresh). */
export function useUser(): User | null {
  const { user } = useVisit()
  const shared = useQuery<User | null>({
    queryKey: userQueryKey,
    initialData: user ?? undefined,
    queryFn: user ? fetchUser : undefined,
  })
  return user && (shared === undefined ? user : shared)
}

/** Changes what every open screen of this tab shows of the member. */
export function patchUser(cache: QueryClient, patch: (user: User) => Partial<User>): void {
  cache.setQueryData<User | null>(userQueryKey, (user) => user && { ...user, ...patch(user) })
  cache.discardPendingFetch(userQueryKey)
}
