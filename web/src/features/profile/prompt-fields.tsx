import { type ProfilePrompt, profilePrompts } from '@amarelle/contract/domain/fields'
import { maxProfilePrompts, maxPromptAnswerLength } from '@amarelle/contract/domain/limits'
import { getNichePrompts } from '@amarelle/contract/domain/niches'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { noteLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select, TextArea } from '../../ui/controls/field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { useProfileSaver } from './saving/current-saver.ts'
import * as styles from './profile.module.css'

interface Props {
  /** The answer that was typed or saved; empty if there is none. */
  readonly getText: (prompt: ProfilePrompt) => string
  readonly errors: Readonly<Record<string, string>>
}
/**
 * Up to three prompts of the niche with their answers. An emptied answer removes its prompt from the profile. Without script, saving the
 * form adds one more.
 */
export function PromptFields({ getText, errors }: Props) {
  const { settings } = useVisit()
  const { i18n, t } = useLingui()
  const saver = useProfileSaver()
  const [prompts, setPrompts] = useState(() => profilePrompts.filter((code) => getText(code) !== ''))
  const left = getNichePrompts(settings.niche).filter((code) => !prompts.includes(code))
  const [chosen, setChosen] = useState<ProfilePrompt>()
  const next = chosen && left.includes(chosen) ? chosen : left[0]
  const section = useRef<HTMLFieldSetElement>(null)
  const added = useRef<ProfilePrompt>(undefined)
  useEffect(() => {
    if (!added.current) return
    section.current?.querySelector<HTMLElement>(`textarea[name="${added.current}"]`)?.focus()
    added.current = undefined
  }, [prompts])
  return (
    <fieldset ref={section} className={`stack tight ${styles.prompts}`}>
      <legend className="bold">
        <Trans>Finish a sentence or two</Trans>
      </legend>
      <p className="small muted">
        <Trans>Choose up to {maxProfilePrompts}. They help others to start a conversation.</Trans>
      </p>
      {prompts.map((code) => {
        const label = i18n._(noteLabels[code])
        return (
          <div key={code} className={styles.prompt}>
            <LongTextField
              id={code}
              label={label}
              name={code}
              text={getText(code)}
              maxLength={maxPromptAnswerLength}
              rows={2}
              error={errors[code]}
            />
            <button
              type="button"
              className="icon-button scripted"
              aria-label={t`Remove: ${label}`}
              onClick={() => {
                saver.record(code, '')
                setPrompts((current) => current.filter((prompt) => prompt !== code))
                section.current?.querySelector('select')?.focus()
              }}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
        )
      })}
      {prompts.length < maxProfilePrompts && next ? (
        <div className={styles.addPrompt}>
          <Select
            label={<Trans>Another sentence</Trans>}
            name="new_prompt"
            data-unsaved
            value={next}
            options={left.map((code) => ({ value: code, label: i18n._(noteLabels[code]) }))}
            onChange={({ currentTarget: { value } }) => setChosen(left.find((code) => code === value))}
          />
          <div className={`unscripted ${styles.newAnswer}`}>
            <TextArea label={<Trans>Your answer</Trans>} name="new_prompt_answer" data-unsaved rows={2} />
          </div>
          <Button
            look="secondary"
            className="scripted"
            onClick={() => {
              added.current = next
              setPrompts((current) => [...current, next])
            }}
          >
            <Trans>Add</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
