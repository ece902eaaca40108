import type { QuotedMessage } from '@amarelle/contract/endpoints/chat'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { saveDraft, readDraft, hideSendingDraft, useDraft } from '../../../session/drafts.ts'
import { waitUntilOnline } from '../../../network/wait-until-online.ts'
import { deleteReplyDraft, saveReplyDraft, useReplyDraft } from '../replies/reply-draft.ts'
import { heicErrorText, pictureErrorTexts } from './picture-error-texts.ts'
import { isHeic, type PictureErrorCode, findPictureError } from './find-picture-error.ts'
import type { PendingMessage, PendingPicture, PendingVoice } from '../thread-state/thread-store.ts'

type SendError = ErrorResponse['error']
/** The message to send: a text, a photo with a caption, or a voice message. */
type ComposedMessage = Pick<PendingMessage, 'text' | 'picture' | 'voice' | 'replyTo'>
export interface ComposerState {
  readonly text: string
  readonly picture: PendingPicture | null
  /** A recording that has not been sent yet. */
  readonly voice: PendingVoice | null
  /** The message that the next one replies to. */
  readonly replyTo: QuotedMessage | null
  /** A chosen photo is being scaled down. */
  readonly preparing: boolean
  readonly refusal: SendError | undefined
  readonly setText: (text: string) => void
  readonly choosePicture: (file: File | null) => void
  readonly setVoice: (voice: PendingVoice | null) => void
  readonly cancelReply: () => void
  /** Empties the composer in every tab and returns its content. */
  readonly takeMessage: () => ComposedMessage
  /** Returns the recording with the reply; the text stays. */
  readonly takeVoice: () => Omit<ComposedMessage, 'text' | 'picture'>
  /** Puts a refused message back in front of text typed since; returns that newer text. */
  readonly restoreMessage: (composed: ComposedMessage, refusal?: SendError) => string
}

/** State of the composer for one member; typed text is stored as a draft until it is sent. */
export function useComposer(
  profile: number,
  initialText: string,
  initialRefusal: SendError | undefined,
): ComposerState {
  const member = useUser()?.id ?? 0
  const { i18n } = useLingui()
  const draft = useDraft(member, profile)
  const replyTo = useReplyDraft(member, profile)
  // Text returned by a form without JavaScript, until something is typed.
  const [restoredText, setRestoredText] = useState(initialText)
  const [picture, setPicture] = useState<PendingPicture | null>(null)
  const [voice, setVoice] = useState<PendingVoice | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [refusal, setRefusal] = useState(initialRefusal)
  const choiceCount = useRef(0)
  const text = draft || restoredText
  const saveText = (next: string) => {
    setRestoredText('')
    saveDraft(member, profile, next)
  }
  const showPictureError = (code: PictureErrorCode, errorText = pictureErrorTexts[code]) =>
    setRefusal({ code, message: i18n._(errorText) })
  const prepare = async (file: File, choice: number) => {
    await waitUntilOnline()
    const { preparePicture } = await import('./prepare-picture.ts')
    const result = await preparePicture(file)
    // Another photo was chosen meanwhile, or this one was removed.
    if (choiceCount.current !== choice) return
    setPreparing(false)
    if (typeof result === 'string') showPictureError(result)
    else setPicture(result)
  }
  const clear = () => {
    choiceCount.current += 1
    setPicture(null)
    setPreparing(false)
    setRefusal(undefined)
  }
  return {
    text,
    picture,
    voice,
    replyTo,
    preparing,
    refusal,
    setVoice(next) {
      setVoice(next)
      setRefusal(undefined)
    },
    cancelReply: () => deleteReplyDraft(member, profile),
    setText(next) {
      saveText(next)
      setRefusal(undefined)
    },
    choosePicture(file) {
      clear()
      if (picture) URL.revokeObjectURL(picture.preview)
      if (!file) return
      const code = findPictureError(file)
      if (isHeic(file)) showPictureError('photo_type', heicErrorText)
      else if (code) showPictureError(code)
      else {
        setPreparing(true)
        void prepare(file, choiceCount.current)
      }
    },
    takeMessage() {
      setRestoredText('')
      hideSendingDraft(member, profile)
      clear()
      deleteReplyDraft(member, profile)
      return { text: text.trim(), picture, voice: null, replyTo }
    },
    takeVoice() {
      setVoice(null)
      setRefusal(undefined)
      deleteReplyDraft(member, profile)
      return { voice, replyTo }
    },
    restoreMessage(message, error) {
      setRefusal(error)
      if (message.picture) setPicture(message.picture)
      if (message.voice) setVoice(message.voice)
      if (message.replyTo && error?.code !== 'quoted_message_gone')
        saveReplyDraft(member, profile, message.replyTo)
      // Reads the stored draft, which is newer than this component's state; the member may have left the page.
      const newerText = readDraft(member, profile)
      if (message.text) saveText([message.text, newerText].filter(Boolean).join('\n'))
      return newerText
    },
  }
}
