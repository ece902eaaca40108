import { Suspense, useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { readSignUpIntent } from '../../session/saved-sign-up-intent.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded on demand: needed at most once per account.
const ExecuteSignUpIntent = lazyComponent(
  () => import('./execute-sign-up-intent.tsx').then((file) => file.ExecuteSignUpIntent),
  'optional',
)

/** Executes the saved sign-up intent as soon as the account is active. */
export function PendingSignUpIntent() {
  const user = useUser()
  const isHydrated = useHydrated()
  const name = user?.profile.name ?? ''
  const [isDue, setIsDue] = useState(false)
  if (!isDue && isHydrated && user?.status === 'active' && readSignUpIntent(name)) setIsDue(true)
  return isDue ? (
    <Suspense>
      <ExecuteSignUpIntent username={name} />
    </Suspense>
  ) : null
}
