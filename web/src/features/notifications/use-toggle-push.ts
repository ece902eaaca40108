import { useState } from 'react'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { disablePush, enablePush } from './push-state.ts'

/** Enables and disables push on a click; `failed` is true if the browser or the server returned an error. */
export function useTogglePush() {
  const user = useUser()
  const key = useVisit().settings.push_public_key
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const act = async <T>(change: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setFailed(false)
    try {
      return await change()
    } catch {
      setFailed(true)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failed,
    on: () => act(async () => (user && key ? enablePush({ id: user.id, key }) : undefined)),
    off: () => act(disablePush),
  }
}
