import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ResendButton } from '../api/resend-button.tsx'
import { Banner } from '../ui/banner.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

// For phones, and there only after a sign-up by API.
const ActivationDialog = lazyPart(() =>
  import('./activation-dialog.tsx').then((file) => file.ActivationDialog),
)

const mark = 'api_signup_complete'
/** Breakpoint of SPECIFICATION 9; nothing is a phone's screen on the server. */
const phoneScreen = '(max-width: 767.98px)'
const onPhone = (hear: () => void) => {
  const query = matchMedia(phoneScreen)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
const usePhone = () =>
  useSyncExternalStore(
    onPhone,
    () => matchMedia(phoneScreen).matches,
    () => false,
  )

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

/** To members who have not confirmed their address: an alert, a modal on a phone after a sign-up by API (SPECIFICATION 2, 4). */
export function ActivationReminder({ due }: { due: boolean }) {
  const landed = useLanded()
  const phone = usePhone()
  const [closed, setClosed] = useState(false)
  if (!due) return null
  return (
    <>
      <Banner look="warn">
        <b>
          <Trans>Confirm your e-mail so others can see you and reply.</Trans>
        </b>{' '}
        <ResendButton look="link" />
      </Banner>
      {landed && phone && !closed ? (
        <Suspense>
          <ActivationDialog onClose={() => setClosed(true)} />
        </Suspense>
      ) : null}
    </>
  )
}
