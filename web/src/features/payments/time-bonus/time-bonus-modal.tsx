import { Suspense, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { dismiss, isDismissed } from '../../../session/dismissals.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { isTimeBonusVisible } from './time-bonus.ts'

// Loaded lazily, because most members never see it.
const TimeBonusDialog = lazyComponent(
  () => import('./time-bonus-dialog.tsx').then((file) => file.TimeBonusDialog),
  'optional',
)

/** Routes of the members area, and how long to stay there before the dialog opens (docs/payments.md#welcome-discount-and-time-bonus). */
const membersAreaRoutes = new Set(['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'])
const showAfterMs = 40_000
const isDialogOpen = () => document.querySelector('dialog[open]') !== null

// Module state, because a change of layout remounts the component although the member stays in the area.
let enteredAt: number | null = null
let wasShown = false

/**
 * Opens 40 seconds after entering the members area, once per stay, for members without credits who have a running bonus and have
 * not dismissed it. Waits until other dialogs are closed.
 */
export function TimeBonusModal() {
  const isInMembersArea = membersAreaRoutes.has(useMatches().at(-1)?.id ?? '')
  const user = useUser()
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  }, [user])
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isInMembersArea) {
      enteredAt = null
      wasShown = false
      return
    }
    enteredAt ??= Date.now()
    let timer = window.setTimeout(openIfDue, Math.max(0, enteredAt + showAfterMs - Date.now()))
    function openIfDue() {
      const current = latest.current
      if (
        wasShown ||
        current?.credits !== 0 ||
        isDismissed('hide-time-bonus-modal') ||
        !isTimeBonusVisible(current)
      )
        return
      if (isDialogOpen()) timer = window.setTimeout(openIfDue, 1000)
      else {
        wasShown = true
        setIsOpen(true)
      }
    }
    return () => clearTimeout(timer)
  }, [isInMembersArea])
  const discount = user?.active_discount
  if (!isOpen || !discount?.expires || !isTimeBonusVisible(user)) return null
  const close = () => {
    dismiss('hide-time-bonus-modal')
    setIsOpen(false)
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
