import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Texts change once a year: it is fetched for those who are asked.
const ConsentDialog = lazyComponent(
  () => import('./consent-dialog.tsx').then((file) => file.ConsentDialog),
  'optional',
)

/** The texts themselves, and the ways out, are never covered. */
const uncoveredPaths = /^\/(pages\/|settings\/delete$|account-deleted$|reactivate$|mail-change\/do$)/

/** Asks anew when a legal text has changed since the member agreed to it (docs/law.md#legal-texts). */
export function ConsentRenewal() {
  const due = useUser()?.consents_due ?? []
  const { pathname } = useLocation()
  if (due.length === 0 || uncoveredPaths.test(pathname)) return null
  return (
    <Suspense>
      <ConsentDialog due={due} />
    </Suspense>
  )
}
