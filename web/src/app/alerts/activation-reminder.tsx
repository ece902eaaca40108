import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const ActivationActions = lazyComponent(
  () => import('./activation-actions.tsx').then((file) => file.ActivationActions),
  'optional',
)

/** Shown until the page is hydrated, because the button needs JavaScript. */
const disabledResendButton = (
  <button type="button" className="link" disabled>
    <Trans>Resend the e-mail</Trans>
  </button>
)

/** Asks members to confirm their e-mail address; also a modal on phones after a sign-up by API (docs/product.md#activation-reminder). */
export function ActivationReminder() {
  const isHydrated = useHydrated()
  return (
    <Notice
      look="warning"
      statement={<Trans>Confirm your e-mail.</Trans>}
      details={<Trans>Until then, others can’t see you or reply.</Trans>}
      action={
        isHydrated ? (
          <Suspense fallback={disabledResendButton}>
            <ActivationActions />
          </Suspense>
        ) : (
          disabledResendButton
        )
      }
    />
  )
}
