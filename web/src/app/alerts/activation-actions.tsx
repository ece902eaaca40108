import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ResendActivationButton } from '../../shared/resend-activation-button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'

// For phones, and there only after a sign-up by API.
const ActivationDialog = lazyComponent(() =>
  import('./activation-dialog.tsx').then((file) => file.ActivationDialog),
)

const apiSignUpParam = 'api_signup_complete'
/** Breakpoint of docs/design.md#phones. */
const phoneMediaQuery = '(max-width: 767.98px)'
const subscribePhoneScreen = (hear: () => void) => {
  const query = matchMedia(phoneMediaQuery)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
const useIsPhone = () => useSyncExternalStore(subscribePhoneScreen, () => matchMedia(phoneMediaQuery).matches)

/** Whether the visit began with a sign-up by API. The address loses the mark at once. */
function useArrivedFromApiSignUp(): boolean {
  const [search, setSearch] = useSearchParams()
  const marked = search.has(apiSignUpParam)
  const [landed] = useState(marked)
  useEffect(() => {
    if (!marked) return
    setSearch(
      (now) => {
        now.delete(apiSignUpParam)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [marked, setSearch])
  return landed
}

/** What a browser does about the activation reminder: the mail once more, and the modal on a phone (docs/product.md#activation-reminder). */
export function ActivationActions() {
  const landed = useArrivedFromApiSignUp()
  const phone = useIsPhone()
  const [closed, setClosed] = useState(false)
  return (
    <>
      <ResendActivationButton look="link" />
      {landed && phone && !closed ? (
        <Suspense>
          <ActivationDialog onClose={() => setClosed(true)} />
        </Suspense>
      ) : null}
    </>
  )
}
