import { type AnswerDraft, answerTemplates } from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatLanguage } from '../../i18n/formats.ts'
import { SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { templateNames } from './support-names.ts'

interface Props {
  readonly drafts: readonly AnswerDraft[]
  readonly language: string
  readonly template: string
  readonly text: string
  readonly onChange: (text: string, template: string) => void
  readonly error: string | undefined
}
/** Shows a text that may start from a template, in the receiver's language, with its English beside it. */
export function AnswerTextFields({ drafts, language, template, text, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  const chosen = drafts.find((draft) => draft.template === template)
  return (
    <>
      <SelectField
        label={t`Template`}
        hint={text && !chosen ? t`A template replaces your text.` : undefined}
        value={template}
        onChange={(value) => onChange(drafts.find((draft) => draft.template === value)?.text ?? text, value)}
      >
        <option value="">{t`None`}</option>
        {answerTemplates.map((one) => (
          <option key={one} value={one}>
            {i18n._(templateNames[one])}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t`Text in ${formatLanguage(language)}`}
        error={error}
        name="answer"
        lang={language}
        rows={10}
        maxLength={8000}
        value={text}
        onChange={(value) => onChange(value, template)}
      />
      {chosen && language !== 'en' ? (
        <div className="letter">
          <p className="letter-title">
            <Trans>The template in English</Trans>
          </p>
          {/* Scrolls, so it has to be reachable by keyboard. */}
          <div
            className="letter-text"
            lang="en"
            tabIndex={0}
            role="region"
            aria-label={t`The template in English`}
          >
            {chosen.english.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}
