import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser, useUser } from '../../../api/use-user.ts'
import { onLiveEvent } from '../../../live/live-events.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { chatsQueryKey } from '../list/chats-cache.ts'
import { mayHavePendingReactions, onReactionResult } from '../reactions/reaction-results.ts'
import { getOutbox } from './browser-outbox.ts'
import type { OutboxMessage } from './outbox-store.ts'

function UnsentMessageToast({ message, reason }: { message: OutboxMessage; reason: string }) {
  const { name, profile } = message
  return (
    <>
      <p>
        <Trans>Your message to {name} wasn’t sent.</Trans> {reason}
      </p>
      <Link className="link" to={`/members/${profile}/chat`}>
        <Trans>Open the conversation</Trans>
      </Link>
    </>
  )
}

/** Loads the code of reactions, which most pages don't need. If that fails, the next attempt is made as for messages. */
const sendReactions = (member: number): Promise<void> =>
  import('../reactions/pending-reactions.ts').then(
    ({ sendPendingReactions }) => sendPendingReactions(member),
    () => {},
  )

/** Runs on every page for members: sends waiting messages and reactions when the connection is back. */
function MemberOutboxRunner({ member }: { member: number }) {
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const showToast = useEffectEvent((stored: OutboxMessage, errorText: string) =>
    toast(
      <UnsentMessageToast message={stored} reason={errorText || t`That didn’t work. Please try again.`} />,
    ),
  )
  const showReason = useEffectEvent((reason: string) => toast(reason))
  useEffect(() => {
    const outbox = getOutbox(member)
    const unsubscribeOutbox = outbox.showFallback({
      sent(_, { credits }) {
        patchUser(cache, () => ({ credits }))
        void cache.invalidateQueries(chatsQueryKey)
      },
      refused: (stored, { fields, message }) => showToast(stored, fields?.['text'] ?? message),
    })
    const unsubscribeReactions = onReactionResult({ refused: (reason) => showReason(reason) })
    const resume = () => {
      void outbox.resume()
      if (mayHavePendingReactions(member)) void sendReactions(member)
    }
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'visible') resume()
    }
    const unsubscribeEvents = onLiveEvent((event) => {
      if (event.type === 'hello') resume()
    })
    addEventListener('online', resume)
    addEventListener('offline', outbox.pause)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    resume()
    return () => {
      unsubscribeOutbox()
      unsubscribeReactions()
      unsubscribeEvents()
      removeEventListener('online', resume)
      removeEventListener('offline', outbox.pause)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
    }
  }, [cache, member])
  return null
}

export function OutboxRunner() {
  const member = useUser()?.id
  return member === undefined ? null : <MemberOutboxRunner key={member} member={member} />
}
