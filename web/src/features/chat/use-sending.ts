import { sendMessage } from '@amarelle/contract/chat'
import type { ErrorAnswer } from '@amarelle/contract/errors'
import type { Card } from '@amarelle/contract/profiles'
import { call } from '../../api/call.ts'
import { useCache } from '../../api/use-cached.ts'
import { patchUser, userKey } from '../../api/use-user.ts'
import { isRefusal } from '../../session/refusal.ts'
import { changeChats, placeMessage } from './chats-cache.ts'
import type { Outgoing } from './thread-store.ts'
import type { Dispatch } from './use-thread.ts'

type Draft = Pick<Outgoing, 'text' | 'gift' | 'picture'>
export type Refused = (outgoing: Outgoing, error: ErrorAnswer['error']) => void
export interface Sending {
  readonly send: (draft: Partial<Draft>) => void
  readonly retry: (outgoing: Outgoing) => void
}

/**
 * Shows a message at once and sends it under one key. A refusal takes the bubble away and hands the text back; a lost
 * connection leaves it as failed, to be tried again under the same key: it can't be sent or paid twice.
 */
export function useSending(profile: Card, isNew: boolean, dispatch: Dispatch, onRefused: Refused): Sending {
  const cache = useCache()
  const deliver = async (outgoing: Outgoing) => {
    const { key, text, gift, picture } = outgoing
    const input = {
      profile: profile.id,
      client_id: key,
      text,
      ...(gift && { gift }),
      ...(picture && { image: picture.base64 }),
    }
    try {
      const { message, credits } = await call(sendMessage, input, { key })
      dispatch({ type: 'message', message })
      patchUser(cache, () => ({ credits }))
      changeChats(cache, (chats) => placeMessage(chats, message, profile, 0))
      if (isNew) void cache.invalidate(userKey)
    } catch (error) {
      if (isRefusal(error) && error.status < 500) {
        dispatch({ type: 'refused', key })
        onRefused(outgoing, error.answer.error)
      } else dispatch({ type: 'failed', key })
    }
  }
  return {
    send({ text = '', gift = null, picture = null }) {
      const key = crypto.randomUUID()
      const outgoing = { key, text, gift, picture, at: new Date().toISOString(), failed: false }
      dispatch({ type: 'send', outgoing })
      void deliver(outgoing)
    },
    retry(outgoing) {
      dispatch({ type: 'retry', key: outgoing.key })
      void deliver(outgoing)
    },
  }
}
