import { currentUser, type User } from '@amarelle/contract/accounts'
import { useVisit } from '../session/use-visit.ts'
import type { Cache } from './cache.ts'
import { hearServerTime } from './server-clock.ts'
import { call } from './call.ts'
import { useCached } from './use-cached.ts'

export const userKey = 'user'

export async function askUser(): Promise<User | null> {
  const { user } = await call(currentUser, {})
  if (user) hearServerTime(user.server_time)
  return user
}

/** The member as the server rendered it, then as live events and the minute's refresh say (docs/messages.md#refresh). */
export function useUser(): User | null {
  const { user } = useVisit()
  const shared = useCached<User | null>({
    key: userKey,
    initial: user ?? undefined,
    ask: user ? askUser : undefined,
  })
  return user && (shared === undefined ? user : shared)
}

/** Changes what every open screen of this tab shows of the member. */
export function patchUser(cache: Cache, patch: (user: User) => Partial<User>): void {
  cache.change<User | null>(userKey, (user) => user && { ...user, ...patch(user) })
  cache.outdate(userKey)
}
