import { useEffect, useRef } from 'react'
import { TranslatedText } from '../../../shared/translation/translated-text.tsx'
import { TranslationSteps } from '../../../shared/translation/translation-steps.tsx'
import type { DisplayLine } from './display-lines.ts'
import { useThreadContext } from './thread-context.ts'
import { useMessageTranslation } from './use-message-translation.ts'
import * as styles from './bubbles.module.css'

/** The translation of a message, below it. */
export function BubbleTranslation({ line }: { line: DisplayLine }) {
  const { dispatch } = useThreadContext()
  const { confirm } = useMessageTranslation(line)
  const box = useRef<HTMLDivElement>(null)
  const state = line.mark?.translation
  const step = state?.step
  useEffect(() => {
    // Below the last message there may be no room yet.
    if (step) box.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  if (line.id === null || !state || state.step === 'dismissed') return null
  const { id } = line
  const isSameLanguage = state.step === 'done' && state.result.same_language
  return (
    <div className={styles.translation} ref={box}>
      {state.step === 'done' ? <TranslatedText translation={state.result} /> : null}
      <TranslationSteps
        state={state}
        isSameLanguage={isSameLanguage}
        onConfirm={confirm}
        onClose={(translation) => dispatch({ type: 'mark', id, mark: { translation } })}
      />
    </div>
  )
}
