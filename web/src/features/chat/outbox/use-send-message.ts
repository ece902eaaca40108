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

type MessageDraft = Pick<PendingMessage, 'text' | 'gift' | 'picture'>
export type SendErrorHandler = (outgoing: PendingMessage, error: ErrorResponse['error']) => void
export interface MessageSender {
  /** `again`: one that was refused with a question, which the member has answered. It keeps its key. */
  readonly send: (draft: Partial<MessageDraft>, again?: { readonly key: string; readonly sure: true }) => void
  readonly retry: (outgoing: PendingMessage) => void
}

const toPendingMessage = (
  letter: OutboxMessage,
  state: PendingMessage['state'],
  progress: number | null,
): PendingMessage => {
  const { key, text, gift, picture, at, sure } = letter
  return { key, text, gift, picture, at, sure, state, progress }
}

/**
 * Shows a message at once and hands it to the outbox. A refusal takes the bubble away and hands the text back; a lost
 * connection leaves it waiting or, to be tried again under the same key, failed: it can't be sent or paid twice.
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
      state(letter, state, progress) {
        dispatch({ type: 'send', outgoing: toPendingMessage(letter, state, progress) })
        dispatch({ type: 'state', key: letter.key, state, progress })
      },
      sent(_, { message, credits }) {
        dispatch({ type: 'message', message })
        patchUser(cache, () => ({ credits }))
        updateCachedChats(cache, (chats) => insertMessage(chats, message, latest.current.profile, 0))
        if (latest.current.isNew) void cache.invalidateQueries(userQueryKey)
      },
      refused(letter, error) {
        dispatch({ type: 'refused', key: letter.key })
        latest.current.onRefused(toPendingMessage(letter, 'failed', null), error)
      },
    })
  }, [cache, member, id, dispatch])
  return useMemo(
    () => ({
      send({ text = '', gift = null, picture = null }, again) {
        if (member === undefined) return
        const { key, sure } = again ?? { key: crypto.randomUUID(), sure: false }
        const { name } = latest.current.profile
        const at = new Date().toISOString()
        void getOutbox(member).add({ key, profile: id, name, text, gift, picture, sure, at })
      },
      retry() {
        if (member !== undefined) void getOutbox(member).retry(id)
      },
    }),
    [member, id],
  )
}

/** Takes back one that waits or failed; one that is on its way by now stays. */
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
        .then((done) => {
          if (done) dispatch({ type: 'refused', key })
        })
    },
    [member, profile, dispatch],
  )
}

/** What the server has by now needs no second try: its answer was lost. */
export function useConfirmSentMessages(profile: number, thread: Thread): void {
  const member = useUser()?.id
  const { messages } = thread
  useEffect(() => {
    if (member !== undefined)
      getOutbox(member).confirm(profile, (key) => messages.some(({ client_id }) => client_id === key))
  }, [member, profile, messages])
}
