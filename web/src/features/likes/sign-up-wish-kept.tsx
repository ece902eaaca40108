import { Suspense, useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { readSignUpIntent } from '../../session/saved-sign-up-intent.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Once in an account's life.
const WishCarriedOut = lazyComponent(
  () => import('./wish-carried-out.tsx').then((file) => file.WishCarriedOut),
  'optional',
)

/** What somebody signed up for is done as soon as the account is active. */
export function SignUpWishKept() {
  const user = useUser()
  const scripted = useHydrated()
  const name = user?.profile.name ?? ''
  const [due, setDue] = useState(false)
  if (!due && scripted && user?.status === 'active' && readSignUpIntent(name)) setDue(true)
  return due ? (
    <Suspense>
      <WishCarriedOut username={name} />
    </Suspense>
  ) : null
}
