import { deleteChatEndpoint } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { call } from '../../../api/call.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { userQueryKey } from '../../../api/use-user.ts'
import { isApiError } from '../../../api/api-error.ts'
import { chatsQueryKey, hideRemovedChats } from './chats-cache.ts'
import type { RemovalTarget } from './chats-store.ts'

/** What the list says in an alert: why something could not be removed. */
export const chatsErrorQueryKey = 'chats fault'

/**
 * Gone from the list at once, then on the server; on failure an alert tells why, and the chats are loaded anew
 * (docs/messages.md#removing-conversations). `end` is what the server is asked for: by default that the conversation leaves the list.
 */
export function useRemoveChats(): (removed: RemovalTarget, end?: () => Promise<unknown>) => Promise<boolean> {
  const cache = useQueryClient()
  const { t } = useLingui()
  return async (removed, end = () => call(deleteChatEndpoint, removed)) => {
    const tell = (fault: string) => cache.setQueryData<string>(chatsErrorQueryKey, () => fault)
    tell('')
    const settle = hideRemovedChats(cache, removed)
    try {
      await end()
      settle(true)
      return true
    } catch (error) {
      settle(false)
      tell(isApiError(error) ? error.answer.error.message : t`The conversation could not be removed.`)
      void cache.invalidateQueries(chatsQueryKey)
      void cache.invalidateQueries(userQueryKey)
      return false
    }
  }
}
