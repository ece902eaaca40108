import { useEffect } from 'react'
import { useUser } from '../../api/use-user.ts'
import { updateAppBadge } from './app-badge.ts'

const getTitleWithoutCount = () => document.title.replace(/^\(\d+\) /, '')

/** The document title carries unread messages and new likes in brackets, the app's badge the same sum. */
export function TitleCount() {
  const user = useUser()
  const sum = user ? user.unread_messages + user.new_likes : 0
  useEffect(() => {
    const write = () => {
      const wanted = sum > 0 ? `(${sum}) ${getTitleWithoutCount()}` : getTitleWithoutCount()
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    updateAppBadge(sum)
    return () => {
      watch.disconnect()
      document.title = getTitleWithoutCount()
    }
  }, [sum])
  useEffect(() => {
    // The badge outlives the page, and so it would the member's visit.
    let leaving = false
    const onSubmit = ({ target }: Event) => {
      leaving = target instanceof HTMLFormElement && target.getAttribute('action') === '/logout'
    }
    const onHide = () => {
      if (leaving) updateAppBadge(0)
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
