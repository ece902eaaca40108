import { useEffect } from 'react'
import { useUser } from '../api/use-user.ts'
import { MatchPopup } from '../features/likes/match-popup.tsx'
import { SignUpWishKept } from '../features/likes/sign-up-wish-kept.tsx'
import { LiveEvents } from './live-events.tsx'

/** The document title carries unread messages and new likes in brackets, the app's badge the same sum (SPECIFICATION 4). */
function TitleCount() {
  const user = useUser()
  const sum = user ? user.unread_messages + user.new_likes : 0
  useEffect(() => {
    const bare = () => document.title.replace(/^\(\d+\) /, '')
    const write = () => {
      const wanted = sum > 0 ? `(${sum}) ${bare()}` : bare()
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    navigator.setAppBadge?.(sum).catch(() => {})
    return () => watch.disconnect()
  }, [sum])
  return null
}

/** What a member's screens do by themselves once they stand: nothing of it is in the first view, so it comes after. */
export function MemberParts() {
  return (
    <>
      <LiveEvents />
      <MatchPopup />
      <SignUpWishKept />
      <TitleCount />
    </>
  )
}
