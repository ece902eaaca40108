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

const runWhenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: 5000 })
  return () => cancelIdleCallback(asked)
}

/** A notice goes with its screen's being opened, and all of them with the member. */
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

/** What the page does with the service worker: has it registered, finds out about push, goes where a notification leads. */
export function PushSetup() {
  const { user, settings } = useVisit()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const id = user?.id
  const key = settings.push_public_key
  useCloseNotifications()
  useEffect(() => {
    if (id === undefined || !key || !('serviceWorker' in navigator)) return
    const find = () => void refreshPush({ id, key }).catch(() => {})
    // Without a worker there is neither push nor an offline page, and the site is as good without.
    const cancel = runWhenIdle(() => void registerServiceWorker().then(find, find))
    let permission: PermissionStatus | undefined
    const watched = navigator.permissions?.query({ name: 'notifications' }).then((status) => {
      permission = status
      status.addEventListener('change', find)
    })
    watched?.catch(() => {})
    return () => {
      cancel()
      permission?.removeEventListener('change', find)
    }
  }, [id, key])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'open') {
        ports[0]?.postMessage(true)
        void navigate(data.path)
      } else {
        setLastPayload(data.text)
        cache.prefetchQuery(userQueryKey, 0)
      }
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [cache, navigate])
  return null
}
