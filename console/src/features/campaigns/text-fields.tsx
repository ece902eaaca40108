import { type Language, languages } from '@amarelle/contract/domain/languages'
import { type CampaignType, campaignTextSchema } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import {
  previewCampaignEndpoint,
  sendTestCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { MailOutline } from '@amarelle/contract/staff/mail-outline'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { MailOutlineView } from '../../ui/mail-outline-view.tsx'
import { Note } from '../../ui/note.tsx'
import {
  type CampaignForm,
  emptyText,
  listWrittenLanguages,
  toText,
  type TypedText,
} from './campaign-form.ts'

interface Props {
  readonly id: string
  readonly site: number
  readonly form: CampaignForm
  readonly onChange: (texts: CampaignForm['texts']) => void
  /** The reason why the server refused a text. */
  readonly error: string | undefined
  /** A test mail is what was saved. */
  readonly isSaved: boolean
}
const [memberPlaceholder, sitePlaceholder] = ['{username}', '{site}']
/** Shows the mail in each language, beside what a member gets. */
export function TextFields({ id, site, form, onChange, error, isSaved }: Props) {
  const { t } = useLingui()
  const written = listWrittenLanguages(form)
  const [language, setLanguage] = useState<Language>(written[0] ?? 'en')
  const text = form.texts[language] ?? emptyText
  const set = (name: keyof TypedText) => (value: string) =>
    onChange({ ...form.texts, [language]: { ...text, [name]: value } })
  return (
    <>
      <div className="campaign-languages" role="group" aria-label={t`Language`}>
        {languages.map((one) => (
          <Button
            key={one}
            small
            aria-pressed={one === language}
            icon={written.includes(one) ? <Check aria-label={t`written`} /> : null}
            onClick={() => setLanguage(one)}
          >
            {formatLanguage(one)}
          </Button>
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="campaign-mail">
        <div>
          <InputField
            label={t`Subject`}
            hint={t`${memberPlaceholder} and ${sitePlaceholder} stand for the member and the site.`}
            lang={language}
            maxLength={120}
            value={text.subject}
            onChange={set('subject')}
          />
          <TextAreaField
            label={t`Text`}
            hint={t`An empty line starts a paragraph. Plain text, at most 12 paragraphs.`}
            lang={language}
            rows={8}
            maxLength={12_000}
            value={text.body}
            onChange={set('body')}
          />
          <InputField
            label={t`Button`}
            lang={language}
            maxLength={40}
            value={text.button}
            onChange={set('button')}
          />
        </div>
        <Preview
          key={language}
          id={id}
          site={site}
          type={form.type}
          language={language}
          text={text}
          isSaved={isSaved && written.includes(language)}
        />
      </div>
    </>
  )
}

/** Typing ends after a pause of this length. */
const typingPauseMs = 400

interface PreviewProps extends Pick<Props, 'id' | 'site' | 'isSaved'> {
  readonly type: CampaignType
  readonly language: Language
  readonly text: TypedText
}
/** Shows what a member gets, as the server composes it; and a test mail to oneself. */
function Preview({ id, site, type, language, text, isSaved }: PreviewProps) {
  const { t } = useLingui()
  const [mail, setMail] = useState<MailOutline | null>(null)
  const [isSent, setIsSent] = useState(false)
  const { run: read, error: readError } = useAction()
  const { run: send, isRunning, error } = useAction()
  const typed = JSON.stringify(toText(text))
  const isComplete = campaignTextSchema.safeParse(toText(text)).success
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(
      () =>
        void read(async () =>
          setMail(
            await callStaff(previewCampaignEndpoint, {
              site,
              type,
              language,
              text: JSON.parse(typed) as ReturnType<typeof toText>,
            }),
          ),
        ),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
    // `read` is another function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, type, language, typed, isComplete])
  const sendTest = () =>
    send(async () => {
      await callStaff(sendTestCampaignEndpoint, { id, language })
      setIsSent(true)
    })
  return (
    <div>
      <h3>
        <Trans>What a member gets</Trans>
      </h3>
      {isComplete && mail ? (
        <MailOutlineView mail={mail} language={language} />
      ) : (
        <p className="small">
          <Trans>The mail appears once subject, text and button are written.</Trans>
        </p>
      )}
      {(readError ?? error) ? <Note tone="bad">{readError ?? error}</Note> : null}
      <div className="text-acts">
        <Button
          small
          icon={<Send aria-hidden="true" />}
          busy={isRunning}
          disabled={!isSaved}
          onClick={() => void sendTest()}
        >
          {isSent ? t`Send it to me again` : t`Send it to me`}
        </Button>
        {isSaved ? null : (
          <span className="small">
            <Trans>Save the draft to test it.</Trans>
          </span>
        )}
      </div>
      {isSent ? (
        <p className="small" role="status">
          <Trans>The test mail is on its way to your address.</Trans>
        </p>
      ) : null}
    </div>
  )
}
