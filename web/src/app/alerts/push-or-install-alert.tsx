import { useState } from 'react'
import { useLocation } from 'react-router'
import { InstallAlert } from '../../features/pwa/install-alert.tsx'
import { PushAlert } from '../../features/notifications/push-alert.tsx'
import { usePush } from '../../features/notifications/push-state.ts'

const initialPath = location.pathname
/** False on the first page of the visit, where a late alert would shift the layout. */
function useHasNavigated(): boolean {
  const { pathname } = useLocation()
  const [hasNavigated, setHasNavigated] = useState(pathname !== initialPath)
  if (!hasNavigated && pathname !== initialPath) setHasNavigated(true)
  return hasNavigated
}

/** Shows the push alert if push is available and not decided yet, otherwise the install alert; only the browser knows which. */
export function PushOrInstallAlert({ onHide }: { onHide: () => void }) {
  const { state } = usePush()
  if (!useHasNavigated()) return null
  return state === 'capable' ? <PushAlert onHide={onHide} /> : <InstallAlert />
}

/** Replaces the push alert after its dismissal. */
export function HomeScreenAlert() {
  return useHasNavigated() ? <InstallAlert /> : null
}
