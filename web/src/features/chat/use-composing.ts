import type { ErrorAnswer } from '@amarelle/contract/errors'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../api/use-user.ts'
import { keepDraft, readDraft } from '../../session/draft.ts'
import { isTooLarge, pictureOf } from './picture.ts'
import type { Outgoing, Picture } from './thread-store.ts'

export interface Composing {
  readonly text: string
  readonly picture: Picture | null
  readonly refusal: ErrorAnswer['error'] | undefined
  readonly write: (text: string) => void
  readonly choose: (file: File | null) => void
  /** Empties the composer and says what was in it. */
  readonly take: () => { text: string; picture: Picture | null }
  /** The server's no: what was taken comes back, in front of what was typed since. */
  readonly giveBack: (outgoing: Outgoing, refusal: ErrorAnswer['error']) => void
}

const never = () => () => {}

/** What is being written to one member: typed text is kept as a draft until it is sent. */
export function useComposing(
  other: number,
  typed: string,
  refused: ErrorAnswer['error'] | undefined,
): Composing {
  const member = useUser()?.id ?? 0
  const { t } = useLingui()
  const draft = useSyncExternalStore(
    never,
    () => readDraft(member, other),
    () => '',
  )
  // null: nothing was typed here yet, so the draft shows.
  const [written, setText] = useState(typed || null)
  const text = written ?? draft
  const [picture, setPicture] = useState<Picture | null>(null)
  const [refusal, setRefusal] = useState(refused)
  const write = useCallback(
    (next: string) => {
      setText(next)
      keepDraft(member, other, next)
    },
    [member, other],
  )
  return {
    text,
    picture,
    refusal,
    write,
    choose(file) {
      setRefusal(undefined)
      setPicture(null)
      if (!file) return
      if (isTooLarge(file))
        setRefusal({
          code: 'photo_too_large',
          message: t`This photo is too large. At most 10 MB and 40 megapixels, please.`,
        })
      else void pictureOf(file).then(setPicture)
    },
    take() {
      write('')
      setPicture(null)
      setRefusal(undefined)
      return { text: text.trim(), picture }
    },
    giveBack(outgoing, error) {
      setRefusal(error)
      if (outgoing.picture) setPicture(outgoing.picture)
      if (outgoing.text === '') return
      const together = (now: string | null) => [outgoing.text, now].filter(Boolean).join('\n')
      // Kept too: the member may have left this screen since.
      keepDraft(member, other, together(readDraft(member, other)))
      setText(together)
    },
  }
}
