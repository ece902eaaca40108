import { deleteChatEndpoint } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { call } from '../../../api/call.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { userQueryKey } from '../../../api/use-user.ts'
import { isApiError } from '../../../api/api-error.ts'
import { chatsQueryKey, hideRemovedChats } from './chats-cache.ts'
import type { RemovalTarget } from './chats-store.ts'

/** Query key of the error text shown when a removal failed. */
export const chatsErrorQueryKey = 'chats fault'

/**
 * Removes conversations from the list at once, then on the server; on failure shows an error and reloads the list
 * (docs/messages.md#removing-conversations). `request` defaults to deleting the chat. Resolves to whether it succeeded.
 */
export function useRemoveChats(): (
  target: RemovalTarget,
  request?: () => Promise<unknown>,
) => Promise<boolean> {
  const cache = useQueryClient()
  const { t } = useLingui()
  return async (target, request = () => call(deleteChatEndpoint, target)) => {
    const setErrorText = (errorText: string) =>
      cache.setQueryData<string>(chatsErrorQueryKey, () => errorText)
    setErrorText('')
    const settle = hideRemovedChats(cache, target)
    try {
      await request()
      settle(true)
      return true
    } catch (error) {
      settle(false)
      setErrorText(isApiError(error) ? error.answer.error.message : t`We couldn’t remove the conversation.`)
      void cache.invalidateQueries(chatsQueryKey)
      void cache.invalidateQueries(userQueryKey)
      return false
    }
  }
}
