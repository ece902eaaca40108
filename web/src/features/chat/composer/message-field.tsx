import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { tooLongErrorId } from './message-cost.tsx'
import { findPastedFile } from './picture.ts'
import * as styles from './composer.module.css'

/** Enter sends, but inserts a new line on touch devices and is ignored during IME composition (key code 229). */
const isSendKey = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  !shiftKey &&
  !nativeEvent.isComposing &&
  nativeEvent.keyCode !== 229 &&
  (ctrlKey || metaKey || !matchMedia('(pointer: coarse)').matches)

export interface Caret {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Inserts text at the last caret position, or at the end. */
  readonly insert: (text: string) => void
  readonly onFocus: () => void
}

/** Remembers the caret position while the focus is elsewhere. */
export function useCaret(onText: (text: string) => void): Caret {
  const field = useRef<HTMLTextAreaElement>(null)
  const hasCaret = useRef(false)
  return {
    field,
    insert(text) {
      const area = field.current
      if (!area) return
      const end = area.value.length
      const [from, to] = hasCaret.current ? [area.selectionStart, area.selectionEnd] : [end, end]
      area.setRangeText(text, from, to, 'end')
      hasCaret.current = true
      onText(area.value)
    },
    onFocus() {
      hasCaret.current = true
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

/** Text field that grows with its content up to a limit; a text that is too long isn't truncated. */
export function MessageField({ caret, text, cost, hasPicture, tooLong, onText, onFile }: Props) {
  const { t } = useLingui()
  const handleInitialText = useRef(onText)
  const { field } = caret
  useLayoutEffect(() => {
    // Reads text typed before hydration, before the first rerender overwrites it.
    if (field.current?.value) handleInitialText.current(field.current.value)
  }, [field])
  const handlePaste = (event: ClipboardEvent) => {
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
        placeholder={hasPicture ? t`Add a caption` : t`Write a message`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={caret.onFocus}
        onPaste={handlePaste}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </div>
  )
}
