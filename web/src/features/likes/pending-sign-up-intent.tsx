import type { User } from '@amarelle/contract/endpoints/accounts'
import { Suspense, useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { readSignUpIntent, type SavedSignUpIntent } from '../../session/saved-sign-up-intent.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded on demand: needed at most once per account.
const ExecuteSignUpIntent = lazyComponent(
  () => import('./execute-sign-up-intent.tsx').then((file) => file.ExecuteSignUpIntent),
  'optional',
)

/** A like can be given before the address is confirmed: the server keeps it until then. A gift waits on this device. */
const isPossible = ({ kind }: SavedSignUpIntent, status: User['status']): boolean =>
  status === 'active' || (kind === 'like' && status === 'not_confirmed')

/** Executes the saved sign-up intent as soon as the account may. */
export function PendingSignUpIntent() {
  const user = useUser()
  const isHydrated = useHydrated()
  const name = user?.profile.name ?? ''
  const [isDue, setIsDue] = useState(false)
  const intent = !isDue && isHydrated && user ? readSignUpIntent(name) : undefined
  if (intent && user && isPossible(intent, user.status)) setIsDue(true)
  return isDue ? (
    <Suspense>
      <ExecuteSignUpIntent username={name} isWaiting={user?.status === 'not_confirmed'} />
    </Suspense>
  ) : null
}
