import { useState } from 'react'
import { useLocation } from 'react-router'
import { InstallAlert } from '../../features/pwa/install-alert.tsx'
import { PushAlert } from '../../features/notifications/push-alert.tsx'
import { usePush } from '../../features/notifications/push-state.ts'

const initialPath = location.pathname
/** Not on the page that was opened first: found out after that page stands, an alert would move it. */
function useHasNavigated(): boolean {
  const { pathname } = useLocation()
  const [left, setLeft] = useState(pathname !== initialPath)
  if (!left && pathname !== initialPath) setLeft(true)
  return left
}

/** What only the browser knows to be due: push, then the home screen. */
export function PushOrInstallAlert({ onHide }: { onHide: () => void }) {
  const { state } = usePush()
  if (!useHasNavigated()) return null
  return state === 'capable' ? <PushAlert onHide={onHide} /> : <InstallAlert />
}

/** When push was put away. */
export function HomeScreenAlert() {
  return useHasNavigated() ? <InstallAlert /> : null
}
