import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { saveDraft, readDraft, hideSendingDraft, useDraft } from '../../../session/message-drafts.ts'
import { waitUntilOnline } from '../../../network/wait-until-online.ts'
import { heicErrorText, pictureErrorTexts } from './picture-error-texts.ts'
import { isHeic, type PictureErrorCode, findPictureError } from './picture.ts'
import type { PendingMessage, PendingPicture } from '../thread-state/thread-store.ts'

type SendError = ErrorResponse['error']
/** What is sent: a text, or a photo with the line below it. */
type ComposedMessage = Pick<PendingMessage, 'text' | 'picture'>
export interface ComposerState {
  readonly text: string
  readonly picture: PendingPicture | null
  /** A photo was chosen and is being made smaller. */
  readonly preparing: boolean
  readonly refusal: SendError | undefined
  readonly setText: (text: string) => void
  readonly choosePicture: (file: File | null) => void
  /** Empties the composer, in every tab, and says what was in it. */
  readonly takeMessage: () => ComposedMessage
  /** The server's no: what was taken comes back, in front of what was typed since, which is answered. */
  readonly restoreMessage: (written: ComposedMessage, refusal?: SendError) => string
}

/** What is being written to one member: typed text is kept as a draft until it is sent. */
export function useComposer(other: number, typed: string, refused: SendError | undefined): ComposerState {
  const member = useUser()?.id ?? 0
  const { i18n } = useLingui()
  const draft = useDraft(member, other)
  // What came back from a form without script, until something is typed.
  const [cameBack, setCameBack] = useState(typed)
  const [picture, setPicture] = useState<PendingPicture | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [refusal, setRefusal] = useState(refused)
  const choices = useRef(0)
  const text = draft || cameBack
  const keep = (next: string) => {
    setCameBack('')
    saveDraft(member, other, next)
  }
  const fault = (code: PictureErrorCode, words = pictureErrorTexts[code]) =>
    setRefusal({ code, message: i18n._(words) })
  const prepare = async (file: File, choice: number) => {
    await waitUntilOnline()
    const { preparePicture } = await import('./prepare-picture.ts')
    const ready = await preparePicture(file)
    // Another one was chosen meanwhile, or this one was taken away.
    if (choices.current !== choice) return
    setPreparing(false)
    if (typeof ready === 'string') fault(ready)
    else setPicture(ready)
  }
  const empty = () => {
    choices.current += 1
    setPicture(null)
    setPreparing(false)
    setRefusal(undefined)
  }
  return {
    text,
    picture,
    preparing,
    refusal,
    setText(next) {
      keep(next)
      setRefusal(undefined)
    },
    choosePicture(file) {
      empty()
      if (picture) URL.revokeObjectURL(picture.preview)
      if (!file) return
      const code = findPictureError(file)
      if (isHeic(file)) fault('photo_type', heicErrorText)
      else if (code) fault(code)
      else {
        setPreparing(true)
        void prepare(file, choices.current)
      }
    },
    takeMessage() {
      setCameBack('')
      hideSendingDraft(member, other)
      empty()
      return { text: text.trim(), picture }
    },
    restoreMessage(written, error) {
      setRefusal(error)
      if (written.picture) setPicture(written.picture)
      // By the draft: it is newer than what this screen showed when it was sent, and the member may have left it.
      const since = readDraft(member, other)
      if (written.text) keep([written.text, since].filter(Boolean).join('\n'))
      return since
    },
  }
}
