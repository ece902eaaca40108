import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../network/lazy-component.ts'

const ConfirmLogoutDialog = lazyComponent(() =>
  import('../../features/chat/outbox/confirm-logout-dialog.tsx').then((file) => file.ConfirmLogoutDialog),
)

/** Intercepts every logout form and asks first whether unsent messages may be deleted. */
export function LogoutGuard({ member }: { member: number }) {
  const [logoutForm, setLogoutForm] = useState<HTMLFormElement>()
  const stay = useCallback(() => setLogoutForm(undefined), [])
  const leave = useCallback(() => logoutForm?.submit(), [logoutForm])
  useEffect(() => {
    const interceptLogout = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/logout') return
      event.preventDefault()
      setLogoutForm(form)
    }
    document.addEventListener('submit', interceptLogout)
    return () => document.removeEventListener('submit', interceptLogout)
  }, [])
  if (!logoutForm) return null
  return (
    <Suspense>
      <ConfirmLogoutDialog member={member} onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
