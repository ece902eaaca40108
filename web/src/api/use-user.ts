import { currentUser, type User } from '@amarelle/contract/accounts'
import { refresh } from '@amarelle/contract/limits'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useVisit } from '../session/use-visit.ts'
import { call } from './call.ts'

export const userKey = ['user'] as const

/** The member as the server rendered it, then as live events and the minute's refresh say (SPECIFICATION 9). */
export function useUser(): User | null {
  const visit = useVisit()
  const { data } = useQuery({
    queryKey: userKey,
    queryFn: async () => (await call(currentUser, {})).user,
    initialData: visit.user,
    enabled: visit.user !== null,
    refetchInterval: refresh.every,
  })
  return visit.user === null ? null : data
}

/** Changes what every open screen of this tab shows of the member. */
export const patchUser = (queries: QueryClient, change: (user: User) => Partial<User>): void => {
  queries.setQueryData<User | null>(userKey, (user) => (user ? { ...user, ...change(user) } : user))
}
