import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded lazily, because legal texts change only about once a year.
const ConsentDialog = lazyComponent(
  () => import('./consent-dialog.tsx').then((file) => file.ConsentDialog),
  'optional',
)

/** Pages that the dialog never covers: the legal texts themselves, account deletion and confirmation of an address. */
const uncoveredPaths = /^\/(pages\/|settings\/delete$|account-deleted$|reactivate$|mail-change\/do$)/

/** Asks for consent again if a legal text has changed since the member agreed to it (docs/law.md#legal-texts). */
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
