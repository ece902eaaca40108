import { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { waitUntilOnline } from '../../../network/wait-until-online.ts'
import { useThreadContext } from './thread-context.ts'

/** Addresses of files expire after one to two hours: requests a new one once; if that fails too, the file counts as gone. */
export function useAddressRenewal(id: number | null): {
  isGone: boolean
  onError: (address: string) => void
} {
  const { profile, dispatch } = useThreadContext()
  const [isGone, setIsGone] = useState(false)
  const renewedAddress = useRef<string>(undefined)
  const onError = (address: string) => {
    if (id === null) return
    if (renewedAddress.current !== undefined && renewedAddress.current !== address) return setIsGone(true)
    renewedAddress.current = address
    waitUntilOnline()
      .then(() => call(getThreadEndpoint, { profile: profile.id, before: id + 1, count: 1 }))
      .then(
        ({ messages }) => dispatch({ type: 'renewed', messages }),
        () => setIsGone(true),
      )
  }
  return { isGone, onError }
}
