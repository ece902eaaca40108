import { Suspense, useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { readWish } from '../../session/kept-wish.ts'
import { useScripted } from '../../ui/use-scripted.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

// Once in an account's life.
const WishCarriedOut = lazyPart(
  () => import('./wish-carried-out.tsx').then((file) => file.WishCarriedOut),
  'optional',
)

/** What somebody signed up for is done as soon as the account is active. */
export function SignUpWishKept() {
  const user = useUser()
  const scripted = useScripted()
  const name = user?.profile.name ?? ''
  const [due, setDue] = useState(false)
  if (!due && scripted && user?.status === 'active' && readWish(name)) setDue(true)
  return due ? (
    <Suspense>
      <WishCarriedOut username={name} />
    </Suspense>
  ) : null
}
