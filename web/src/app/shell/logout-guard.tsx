import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../network/lazy-component.ts'

const LogoutQuestion = lazyComponent(() =>
  import('./deferred-member-features.tsx').then((file) => file.ConfirmLogoutDialog),
)

/** A logout, from wherever, waits for the answer to whether what was not sent may be deleted. */
export function LogoutGuard({ member }: { member: number }) {
  const [leaving, setLeaving] = useState<HTMLFormElement>()
  const stay = useCallback(() => setLeaving(undefined), [])
  const leave = useCallback(() => leaving?.submit(), [leaving])
  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/logout') return
      event.preventDefault()
      setLeaving(form)
    }
    document.addEventListener('submit', submit)
    return () => document.removeEventListener('submit', submit)
  }, [])
  if (!leaving) return null
  return (
    <Suspense>
      <LogoutQuestion member={member} onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
