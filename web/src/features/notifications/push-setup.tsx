import type { PushPayload } from '@amarelle/contract/domain/push-payload'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryClient } from '../../api/use-query.ts'
import { userQueryKey } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { closeNotifications, refreshPush, setLastPayload, registerServiceWorker } from './push-state.ts'

type WorkerMessage =
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'pushed'; readonly text: PushPayload }

const runWhenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 2000)
    return () => clearTimeout(timer)
  }
  const idleCallbackId = requestIdleCallback(callback, { timeout: 5000 })
  return () => cancelIdleCallback(idleCallbackId)
}

/** Closes a notification when its screen is opened, and all of them on logout. */
function useCloseNotifications(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void closeNotifications((path) => path === pathname).catch(() => {})
  }, [pathname])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute('action') === '/logout')
        void closeNotifications(() => true).catch(() => {})
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}

/** Registers the service worker, refreshes the push state and opens the page of a clicked notification. */
export function PushSetup() {
  const { user, settings } = useVisit()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const id = user?.id
  const key = settings.push_public_key
  useCloseNotifications()
  useEffect(() => {
    if (id === undefined || !key || !('serviceWorker' in navigator)) return
    const refresh = () => void refreshPush({ id, key }).catch(() => {})
    // A failed registration is ignored: the site works without push and offline page.
    const cancel = runWhenIdle(() => void registerServiceWorker().then(refresh, refresh))
    let permission: PermissionStatus | undefined
    const statusQuery = navigator.permissions?.query({ name: 'notifications' }).then((status) => {
      permission = status
      status.addEventListener('change', refresh)
    })
    statusQuery?.catch(() => {})
    return () => {
      cancel()
      permission?.removeEventListener('change', refresh)
    }
  }, [id, key])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'open') {
        ports[0]?.postMessage(true)
        void navigate(data.path)
      } else {
        setLastPayload(data.text)
        cache.prefetchQuery(userQueryKey, 0)
      }
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [cache, navigate])
  return null
}
