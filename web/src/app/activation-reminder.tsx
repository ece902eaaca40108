import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Banner } from '../ui/banner.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useScripted } from '../ui/use-scripted.ts'

const ActivationWays = lazyPart(
  () => import('./activation-ways.tsx').then((file) => file.ActivationWays),
  'optional',
)

/** Keeps the button's place: it needs script. */
const waiting = (
  <button type="button" className="link" disabled>
    <Trans>Send the e-mail again</Trans>
  </button>
)

/** To members who have not confirmed their address: an alert, a modal on a phone after a sign-up by API (docs/product.md#activation-reminder). */
export function ActivationReminder() {
  const scripted = useScripted()
  return (
    <Banner look="warn">
      <b>
        <Trans>Confirm your e-mail so others can see you and reply.</Trans>
      </b>{' '}
      {scripted ? (
        <Suspense fallback={waiting}>
          <ActivationWays />
        </Suspense>
      ) : (
        waiting
      )}
    </Banner>
  )
}
