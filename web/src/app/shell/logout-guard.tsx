import { useCallback, useEffect, useState } from 'react'
import { ConfirmLogoutDialog } from '../../features/chat/outbox/confirm-logout-dialog.tsx'

/** Holds back a logout from anywhere until the member agrees that unsent messages on this device are deleted. */
export function LogoutGuard({ member }: { member: number }) {
  const [logoutForm, setLogoutForm] = useState<HTMLFormElement>()
  const stay = useCallback(() => setLogoutForm(undefined), [])
  const leave = useCallback(() => logoutForm?.submit(), [logoutForm])
  useEffect(() => {
    const holdBack = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/logout') return
      event.preventDefault()
      setLogoutForm(form)
    }
    document.addEventListener('submit', holdBack)
    return () => document.removeEventListener('submit', holdBack)
  }, [])
  return logoutForm ? <ConfirmLogoutDialog member={member} onStay={stay} onLeave={leave} /> : null
}
