import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useUser } from '../../api/use-user.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Says in open tabs that staff have just verified the main photo. */
export function VerifiedToast() {
  const state = useUser()?.profile.verification.state
  const previous = useRef(state)
  const show = useToast()
  const showVerified = useEffectEvent(() => show(<Trans>Your main photo is verified.</Trans>))
  useEffect(() => {
    if (previous.current === 'waiting' && state === 'verified') showVerified()
    previous.current = state
  }, [state])
  return null
}
