import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ResendActivationButton } from '../../shared/resend-activation-button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded lazily: shown only on phones after a sign-up by API.
const ActivationDialog = lazyComponent(() =>
  import('./activation-dialog.tsx').then((file) => file.ActivationDialog),
)

const apiSignUpParam = 'api_signup_complete'
/** Breakpoint of docs/design.md#phones. */
const phoneMediaQuery = '(max-width: 767.98px)'
const subscribePhoneScreen = (listener: () => void) => {
  const query = matchMedia(phoneMediaQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const useIsPhone = () => useSyncExternalStore(subscribePhoneScreen, () => matchMedia(phoneMediaQuery).matches)

/** Returns whether the visit began with a sign-up by API, and removes the parameter from the URL. */
function useArrivedFromApiSignUp(): boolean {
  const [search, setSearch] = useSearchParams()
  const hasParam = search.has(apiSignUpParam)
  const [arrived] = useState(hasParam)
  useEffect(() => {
    if (!hasParam) return
    setSearch(
      (params) => {
        params.delete(apiSignUpParam)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }, [hasParam, setSearch])
  return arrived
}

/** Button that sends the activation mail again, and the modal on phones (docs/product.md#activation-reminder). */
export function ActivationActions() {
  const isFromApiSignUp = useArrivedFromApiSignUp()
  const isPhone = useIsPhone()
  const [isClosed, setIsClosed] = useState(false)
  return (
    <>
      <ResendActivationButton look="link" />
      {isFromApiSignUp && isPhone && !isClosed ? (
        <Suspense>
          <ActivationDialog onClose={() => setIsClosed(true)} />
        </Suspense>
      ) : null}
    </>
  )
}
