import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ResendButton } from '../api/resend-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

// For phones, and there only after a sign-up by API.
const ActivationDialog = lazyPart(() =>
  import('./activation-dialog.tsx').then((file) => file.ActivationDialog),
)

const mark = 'api_signup_complete'
/** Breakpoint of docs/design.md#phones. */
const phoneScreen = '(max-width: 767.98px)'
const onPhone = (hear: () => void) => {
  const query = matchMedia(phoneScreen)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
const usePhone = () => useSyncExternalStore(onPhone, () => matchMedia(phoneScreen).matches)

/** Whether the visit began with a sign-up by API. The address loses the mark at once. */
function useLanded(): boolean {
  const [search, setSearch] = useSearchParams()
  const marked = search.has(mark)
  const [landed] = useState(marked)
  useEffect(() => {
    if (!marked) return
    setSearch(
      (now) => {
        now.delete(mark)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [marked, setSearch])
  return landed
}

/** What a browser does about the activation reminder: the mail once more, and the modal on a phone (docs/product.md#activation-reminder). */
export function ActivationWays() {
  const landed = useLanded()
  const phone = usePhone()
  const [closed, setClosed] = useState(false)
  return (
    <>
      <ResendButton look="link" />
      {landed && phone && !closed ? (
        <Suspense>
          <ActivationDialog onClose={() => setClosed(true)} />
        </Suspense>
      ) : null}
    </>
  )
}
