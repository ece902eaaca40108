import { profileNotes, profilePrompts } from '@amarelle/contract/domain/fields'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import {
  type ProfileTextName,
  profileTextNames,
  type Translation,
  translateProfileEndpoint,
} from '@amarelle/contract/endpoints/translation/translation'
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { noteLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { TranslatedText } from '../../shared/translation/translated-text.tsx'
import { TranslationSteps } from '../../shared/translation/translation-steps.tsx'
import { type TranslationState, useTranslation } from '../../shared/translation/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CommentButton } from './comments/comment-button.tsx'
import type { ShownPart } from './comments/shown-part.ts'
import * as styles from './member.module.css'

type Translations = Partial<Record<ProfileTextName, Translation>>

interface HeadingProps {
  readonly name: ProfileTextName
  readonly text: string
  readonly onComment: Props['onComment']
}
function ProfileTextHeading({ name, text, onComment }: HeadingProps) {
  const { i18n, t } = useLingui()
  const label = name === 'about' ? t`About me` : i18n._(noteLabels[name])
  const prompt = profilePrompts.find((code) => code === name)
  const heading = <h2 className="heading-3">{label}</h2>
  if (!prompt || !onComment) return heading
  return (
    <div className={`flex-row between ${styles.promptHead}`}>
      {heading}
      <CommentButton
        label={t`Like and comment on “${label}”`}
        onClick={() => onComment({ kind: 'prompt', prompt, answer: text })}
      />
    </div>
  )
}

/** The texts that the site shows, in their order; the owner's profile has all of them. */
function useShownTexts({ about, notes }: Profile): { name: ProfileTextName; text: string }[] {
  const { settings } = useVisit()
  // Answers to prompts are shown where "about me" is.
  const isShown = (name: ProfileTextName) =>
    settings.visible_profile_notes.some((note) => note === name) ||
    (!profileNotes.some((note) => note === name) && settings.visible_profile_fields.includes('about'))
  return profileTextNames.flatMap((name) => {
    const text = name === 'about' ? about : notes[name]
    return text && isShown(name) ? [{ name, text }] : []
  })
}

interface Props {
  readonly profile: Profile
  /** The reader's own profile is not translated for them. */
  readonly own: boolean
  /** Opens the dialog for a comment on an answer; undefined for those who can't write. */
  readonly onComment: ((part: ShownPart) => void) | undefined
}
/** What a member wrote, each text under its heading, with a translation below it if the reader asks for one. */
export function ProfileTexts({ profile, own, onComment }: Props) {
  const { user, settings } = useVisit()
  const [state, setState] = useState<TranslationState<Translations>>()
  const { start, confirm } = useTranslation(
    async () => (await call(translateProfileEndpoint, { profile: profile.id })).translations,
    setState,
  )
  const texts = useShownTexts(profile)
  if (texts.length === 0) return null
  const translations = state?.step === 'done' ? state.result : {}
  return (
    <>
      {texts.map(({ name, text }) => (
        <section key={name}>
          <ProfileTextHeading name={name} text={text} onComment={onComment} />
          <p className={styles.about}>{text}</p>
          {translations[name] ? <TranslatedText translation={translations[name]} /> : null}
        </section>
      ))}
      {state ? (
        <TranslationSteps
          state={state}
          isSameLanguage={Object.values(translations).every(({ same_language }) => same_language)}
          onConfirm={confirm}
          onClose={setState}
          takesFocus
        />
      ) : user && settings.translation && !own ? (
        <div className="scripted">
          <Button look="text" size="small" onClick={start}>
            <Languages className="icon small" />
            <Trans>Translate</Trans>
          </Button>
        </div>
      ) : null}
    </>
  )
}
