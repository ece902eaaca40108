import { type ConversationOptions, setConversationOptionsEndpoint } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { userQueryKey } from '../../../api/use-user.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { chatsQueryKey, updateCachedOptions } from './chats-cache.ts'

/**
 * Returns a function that pins, mutes or archives a conversation, or undoes it: in the list at once, then on the server. On failure it
 * says why in a toast and restores the list.
 */
export function useSetConversationOptions(): (
  conversation: number,
  current: ConversationOptions,
  change: Partial<ConversationOptions>,
) => Promise<void> {
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  return async (conversation, current, change) => {
    updateCachedOptions(cache, conversation, {
      ...current,
      ...change,
      ...(change.pinned && { archived: false }),
      ...(change.archived && { pinned: false }),
    })
    try {
      const { options } = await call(setConversationOptionsEndpoint, { conversation, ...change })
      updateCachedOptions(cache, conversation, options)
    } catch (error) {
      updateCachedOptions(cache, conversation, current)
      // Archiving had cleared the unread messages.
      void cache.invalidateQueries(chatsQueryKey)
      void cache.invalidateQueries(userQueryKey)
      toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`)
    }
  }
}
