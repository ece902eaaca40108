import { Suspense, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { dismiss, isDismissed } from '../../../session/dismissals.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { isTimeBonusVisible } from './time-bonus.ts'

// Most members never see it.
const TimeBonusDialog = lazyComponent(
  () => import('./time-bonus-dialog.tsx').then((file) => file.TimeBonusDialog),
  'optional',
)

/** Names of the routes that are the members area, and milliseconds in it (docs/payments.md#welcome-discount-and-time-bonus). */
const membersAreaRoutes = new Set(['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'])
const showAfterMs = 40_000
const isDialogOpen = () => document.querySelector('dialog[open]') !== null

// Going from one layout to another takes this component out and in again; the member hasn't left the area by that.
let enteredAt: number | null = null
let wasShown = false

/**
 * 40 seconds after entering the members area, once per visit of it: to who is logged in, has no credits, has not put it
 * away, and has a running bonus. It waits until another dialog is closed.
 */
export function TimeBonusModal() {
  const inside = membersAreaRoutes.has(useMatches().at(-1)?.id ?? '')
  const user = useUser()
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  }, [user])
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!inside) {
      enteredAt = null
      wasShown = false
      return
    }
    enteredAt ??= Date.now()
    let timer = window.setTimeout(look, Math.max(0, enteredAt + showAfterMs - Date.now()))
    function look() {
      const now = latest.current
      if (wasShown || now?.credits !== 0 || isDismissed('hide-time-bonus-modal') || !isTimeBonusVisible(now))
        return
      if (isDialogOpen()) timer = window.setTimeout(look, 1000)
      else {
        wasShown = true
        setOpen(true)
      }
    }
    return () => clearTimeout(timer)
  }, [inside])
  const discount = user?.active_discount
  if (!open || !discount?.expires || !isTimeBonusVisible(user)) return null
  const close = () => {
    dismiss('hide-time-bonus-modal')
    setOpen(false)
  }
  return (
    <Suspense>
      <TimeBonusDialog
        percentage={discount.value_percentage}
        until={discount.expires}
        last={discount.last}
        onClose={close}
      />
    </Suspense>
  )
}
