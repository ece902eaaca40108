import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useUser } from '../../../api/use-user.ts'
import { saveDraft, readDraft, hideSendingDraft, useDraft } from '../../../session/message-drafts.ts'
import { waitUntilOnline } from '../../../network/wait-until-online.ts'
import { heicFault, pictureFaults } from './picture-faults.ts'
import { isHeic, type PictureFault, pictureFaultOf } from './picture.ts'
import type { Outgoing, Picture } from '../thread/thread-store.ts'

type Refusal = ErrorResponse['error']
/** What is sent: a text, or a photo with the line below it. */
type Written = Pick<Outgoing, 'text' | 'picture'>
export interface Composing {
  readonly text: string
  readonly picture: Picture | null
  /** A photo was chosen and is being made smaller. */
  readonly preparing: boolean
  readonly refusal: Refusal | undefined
  readonly write: (text: string) => void
  readonly choose: (file: File | null) => void
  /** Empties the composer, in every tab, and says what was in it. */
  readonly take: () => Written
  /** The server's no: what was taken comes back, in front of what was typed since, which is answered. */
  readonly giveBack: (written: Written, refusal?: Refusal) => string
}

/** What is being written to one member: typed text is kept as a draft until it is sent. */
export function useComposing(other: number, typed: string, refused: Refusal | undefined): Composing {
  const member = useUser()?.id ?? 0
  const { i18n } = useLingui()
  const draft = useDraft(member, other)
  // What came back from a form without script, until something is typed.
  const [cameBack, setCameBack] = useState(typed)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [refusal, setRefusal] = useState(refused)
  const choices = useRef(0)
  const text = draft || cameBack
  const keep = (next: string) => {
    setCameBack('')
    saveDraft(member, other, next)
  }
  const fault = (code: PictureFault, words = pictureFaults[code]) =>
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
    write(next) {
      keep(next)
      setRefusal(undefined)
    },
    choose(file) {
      empty()
      if (picture) URL.revokeObjectURL(picture.preview)
      if (!file) return
      const code = pictureFaultOf(file)
      if (isHeic(file)) fault('photo_type', heicFault)
      else if (code) fault(code)
      else {
        setPreparing(true)
        void prepare(file, choices.current)
      }
    },
    take() {
      setCameBack('')
      hideSendingDraft(member, other)
      empty()
      return { text: text.trim(), picture }
    },
    giveBack(written, error) {
      setRefusal(error)
      if (written.picture) setPicture(written.picture)
      // By the draft: it is newer than what this screen showed when it was sent, and the member may have left it.
      const since = readDraft(member, other)
      if (written.text) keep([written.text, since].filter(Boolean).join('\n'))
      return since
    },
  }
}
