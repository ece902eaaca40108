import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser, userQueryKey, useUser } from '../../../api/use-user.ts'
import { updateCachedChats, insertMessage } from '../list/chats-cache.ts'
import { getOutbox } from './browser-outbox.ts'
import type { OutboxMessage } from './outbox-store.ts'
import type { PendingMessage, Thread } from '../thread-state/thread-store.ts'
import type { ThreadDispatch } from '../thread-state/use-thread.ts'

type MessageDraft = Pick<PendingMessage, 'text' | 'gift' | 'picture' | 'voice' | 'replyTo'>
export type SendErrorHandler = (outgoing: PendingMessage, error: ErrorResponse['error']) => void
export interface MessageSender {
  /** `again` resends a message under its key after the member confirmed the server's question. */
  readonly send: (draft: Partial<MessageDraft>, again?: { readonly key: string; readonly sure: true }) => void
  readonly retry: (outgoing: PendingMessage) => void
}

const toPendingMessage = (
  stored: OutboxMessage,
  state: PendingMessage['state'],
  progress: number | null,
): PendingMessage => {
  const { key, text, gift, picture, voice, replyTo, at, sure } = stored
  return { key, text, gift, picture, voice, replyTo, at, sure, state, progress }
}

/**
 * Shows a message at once and adds it to the outbox. A refusal removes the bubble and returns the text; after a lost
 * connection it is waiting or failed, and a retry uses the same key, so it can't be sent or charged twice.
 */
export function useSendMessage(
  profile: ProfileCard,
  isNew: boolean,
  dispatch: ThreadDispatch,
  onRefused: SendErrorHandler,
): MessageSender {
  const cache = useQueryClient()
  const member = useUser()?.id
  const latest = useRef({ profile, isNew, onRefused })
  useLayoutEffect(() => {
    latest.current = { profile, isNew, onRefused }
  })
  const { id } = profile
  useEffect(() => {
    if (member === undefined) return
    return getOutbox(member).show(id, {
      begin: (keys) => dispatch({ type: 'outbox', keys }),
      state(stored, state, progress) {
        dispatch({ type: 'send', outgoing: toPendingMessage(stored, state, progress) })
        dispatch({ type: 'state', key: stored.key, state, progress })
      },
      sent(_, { message, credits }) {
        dispatch({ type: 'message', message })
        patchUser(cache, () => ({ credits }))
        updateCachedChats(cache, (chats) => insertMessage(chats, message, latest.current.profile, 0))
        if (latest.current.isNew) void cache.invalidateQueries(userQueryKey)
      },
      refused(stored, error) {
        dispatch({ type: 'refused', key: stored.key })
        latest.current.onRefused(toPendingMessage(stored, 'failed', null), error)
      },
    })
  }, [cache, member, id, dispatch])
  return useMemo(
    () => ({
      send({ text = '', gift = null, picture = null, voice = null, replyTo = null }, again) {
        if (member === undefined) return
        const { key, sure } = again ?? { key: crypto.randomUUID(), sure: false }
        const { name } = latest.current.profile
        const at = new Date().toISOString()
        void getOutbox(member).add({ key, profile: id, name, text, gift, picture, voice, replyTo, sure, at })
      },
      retry() {
        if (member !== undefined) void getOutbox(member).retry(id)
      },
    }),
    [member, id],
  )
}

/** Discards a waiting or failed message; one being sent stays. */
export function useDiscardMessage(
  profile: number,
  dispatch: ThreadDispatch,
): (outgoing: PendingMessage) => void {
  const member = useUser()?.id
  return useCallback(
    ({ key }) => {
      if (member === undefined) return
      void getOutbox(member)
        .discard(profile, key)
        .then((isDiscarded) => {
          if (isDiscarded) dispatch({ type: 'refused', key })
        })
    },
    [member, profile, dispatch],
  )
}

/** Drops messages from the outbox that the thread shows as received by the server. */
export function useConfirmSentMessages(profile: number, thread: Thread): void {
  const member = useUser()?.id
  const { messages } = thread
  useEffect(() => {
    if (member !== undefined)
      getOutbox(member).confirm(profile, (key) => messages.some(({ client_id }) => client_id === key))
  }, [member, profile, messages])
}
