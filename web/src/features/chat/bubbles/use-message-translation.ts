import { translateMessageEndpoint } from '@amarelle/contract/endpoints/translation/translation'
import { call } from '../../../api/call.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { useTranslation } from '../../../shared/translation/use-translation.ts'
import type { DisplayLine } from './display-lines.ts'
import { isEmojiOnly } from './message-text.ts'
import { useThreadContext } from './thread-context.ts'

/** The translation of a received message: whether it can be asked for, and how. Its state is a mark of the message. */
export function useMessageTranslation({ id, mine, text, removed, mark }: DisplayLine) {
  const { dispatch } = useThreadContext()
  const hasService = useVisit().settings.translation !== null
  const messageId = id ?? 0
  const translation = useTranslation(
    async () => (await call(translateMessageEndpoint, { message: messageId })).translation,
    (state) => dispatch({ type: 'mark', id: messageId, mark: { translation: state } }),
  )
  const isOffered =
    hasService && id !== null && !mine && !removed && text !== '' && !isEmojiOnly(text) && !mark?.translation
  return { ...translation, isOffered }
}
