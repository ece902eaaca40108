import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser, useUser } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { chatsQueryKey } from '../list/chats-cache.ts'
import { getOutbox } from './browser-outbox.ts'
import type { OutboxMessage } from './outbox-store.ts'

function UnsentMessageToast({ letter, reason }: { letter: OutboxMessage; reason: string }) {
  const { name, profile } = letter
  return (
    <>
      <p>
        <Trans>Your message to {name} was not sent.</Trans> {reason}
      </p>
      <Link className="link" to={`/members/${profile}/chat`}>
        <Trans>Open the conversation</Trans>
      </Link>
    </>
  )
}

/** On every screen of a member: sends what waits when the connection is back. */
function MemberOutboxRunner({ member }: { member: number }) {
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const tell = useEffectEvent((letter: OutboxMessage, message: string) =>
    toast(<UnsentMessageToast letter={letter} reason={message || t`That did not work. Please try again.`} />),
  )
  useEffect(() => {
    const outbox = getOutbox(member)
    const stopShowing = outbox.showElsewhere({
      sent(_, { credits }) {
        patchUser(cache, () => ({ credits }))
        void cache.invalidateQueries(chatsQueryKey)
      },
      refused: (letter, { fields, message }) => tell(letter, fields?.['text'] ?? message),
    })
    const resume = () => void outbox.resume()
    const look = () => {
      if (document.visibilityState === 'visible') resume()
    }
    const stopHearing = onLiveEvent((event) => {
      if (event.type === 'hello') resume()
    })
    addEventListener('online', resume)
    addEventListener('offline', outbox.pause)
    document.addEventListener('visibilitychange', look)
    resume()
    return () => {
      stopShowing()
      stopHearing()
      removeEventListener('online', resume)
      removeEventListener('offline', outbox.pause)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cache, member])
  return null
}

export function OutboxRunner() {
  const member = useUser()?.id
  return member === undefined ? null : <MemberOutboxRunner key={member} member={member} />
}
