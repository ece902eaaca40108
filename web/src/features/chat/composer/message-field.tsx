import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { tooLongErrorId } from './message-cost.tsx'
import { findPastedFile } from './picture.ts'
import * as styles from './composer.module.css'

/** Enter sends where there is a keyboard; on touch it is a new line. While letters are put together it is neither. */
const isSendKey = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  !shiftKey &&
  !nativeEvent.isComposing &&
  nativeEvent.keyCode !== 229 &&
  (ctrlKey || metaKey || !matchMedia('(pointer: coarse)').matches)

export interface Caret {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Puts something where one was writing, or at the end. */
  readonly insert: (text: string) => void
  readonly onFocus: () => void
}

/** Where one writes, also while the focus is elsewhere. */
export function useCaret(onText: (text: string) => void): Caret {
  const field = useRef<HTMLTextAreaElement>(null)
  const placed = useRef(false)
  return {
    field,
    insert(text) {
      const area = field.current
      if (!area) return
      const end = area.value.length
      const [from, to] = placed.current ? [area.selectionStart, area.selectionEnd] : [end, end]
      area.setRangeText(text, from, to, 'end')
      placed.current = true
      onText(area.value)
    },
    onFocus() {
      placed.current = true
    },
  }
}

interface Props {
  readonly caret: Caret
  readonly text: string
  readonly cost: number
  readonly hasPicture: boolean
  readonly tooLong: boolean
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/** Grows with what is written in it, up to a limit; nothing of a long text is cut off. */
export function MessageField({ caret, text, cost, hasPicture, tooLong, onText, onFile }: Props) {
  const { t } = useLingui()
  const early = useRef(onText)
  const { field } = caret
  useLayoutEffect(() => {
    // What was typed before the script ran; before anything renders again.
    if (field.current?.value) early.current(field.current.value)
  }, [field])
  const paste = (event: ClipboardEvent) => {
    const file = findPastedFile(event.clipboardData)
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <div className={styles.autoGrow} data-text={text}>
      <textarea
        data-kept
        ref={field}
        name="text"
        rows={1}
        className={styles.textArea}
        aria-label={t`${plural(cost, { one: 'Message, # credit', other: 'Message, # credits' })}`}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? tooLongErrorId : undefined}
        placeholder={hasPicture ? t`Add a line` : t`Write a message`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={caret.onFocus}
        onPaste={paste}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </div>
  )
}
