import { Suspense, useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { readSignUpIntent } from '../../session/saved-sign-up-intent.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Once in an account's life.
const ExecuteSignUpIntent = lazyComponent(
  () => import('./execute-sign-up-intent.tsx').then((file) => file.ExecuteSignUpIntent),
  'optional',
)

/** What somebody signed up for is done as soon as the account is active. */
export function PendingSignUpIntent() {
  const user = useUser()
  const scripted = useHydrated()
  const name = user?.profile.name ?? ''
  const [due, setDue] = useState(false)
  if (!due && scripted && user?.status === 'active' && readSignUpIntent(name)) setDue(true)
  return due ? (
    <Suspense>
      <ExecuteSignUpIntent username={name} />
    </Suspense>
  ) : null
}
