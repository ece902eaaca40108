import { useEffect } from 'react'
import { useUser } from '../../api/use-user.ts'
import { updateAppBadge } from './app-badge.ts'

const getTitleWithoutCount = () => document.title.replace(/^\(\d+\) /, '')

/** Shows the number of unread messages plus new likes in the document title and in the app badge. */
export function TitleCount() {
  const user = useUser()
  const sum = user ? user.unread_messages + user.new_likes : 0
  useEffect(() => {
    const updateTitle = () => {
      const title = sum > 0 ? `(${sum}) ${getTitleWithoutCount()}` : getTitleWithoutCount()
      if (document.title !== title) document.title = title
    }
    updateTitle()
    const observer = new MutationObserver(updateTitle)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    updateAppBadge(sum)
    return () => {
      observer.disconnect()
      document.title = getTitleWithoutCount()
    }
  }, [sum])
  useEffect(() => {
    // The app badge outlives the page, so it must be cleared on logout.
    let isLoggingOut = false
    const onSubmit = ({ target }: Event) => {
      isLoggingOut = target instanceof HTMLFormElement && target.getAttribute('action') === '/logout'
    }
    const onHide = () => {
      if (isLoggingOut) updateAppBadge(0)
    }
    document.addEventListener('submit', onSubmit)
    addEventListener('pagehide', onHide)
    return () => {
      document.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', onHide)
      updateAppBadge(0)
    }
  }, [])
  return null
}
