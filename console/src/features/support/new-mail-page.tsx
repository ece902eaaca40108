import { getAnswerTemplatesEndpoint, writeToMemberEndpoint } from '@amarelle/contract/staff/endpoints/support'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useDraft } from '../cases/use-draft.ts'
import { AnswerTextFields } from './answer-text-fields.tsx'

type Offer = StaffEndpointAnswer<typeof getAnswerTemplatesEndpoint>
const emptyMail = { subject: '', template: '', text: '', key: '' }
const getMemberId = (search: URLSearchParams): string => search.get('member') ?? ''

export const loadNewMail = ({ request }: LoaderFunctionArgs) =>
  load(request, getAnswerTemplatesEndpoint, { memberId: getMemberId(new URL(request.url).searchParams) })

/** Shows a mail to a member, which opens a thread. */
export function NewMailPage() {
  const { t } = useLingui()
  const { name, address, siteId, language, drafts } = useLoaderData<Offer>()
  const [search] = useSearchParams()
  const memberId = getMemberId(search)
  const navigate = useNavigate()
  const [mail, setMail, clearMail] = useDraft(`mail:${memberId}`, emptyMail)
  const { run, isRunning, formError, fieldErrors } = useAction()
  /** Another mail has a key of its own, so that a repeated call sends one mail. */
  const change = (changed: Partial<typeof emptyMail>) =>
    setMail({ ...mail, ...changed, key: crypto.randomUUID() })
  const send = () =>
    run(async () => {
      const { subject, text } = mail
      const input = { memberId: Number(memberId), subject, text, key: mail.key || crypto.randomUUID() }
      const { reference } = await callStaff(writeToMemberEndpoint, input)
      clearMail()
      await navigate(`/support/${reference}`)
    })
  useShortcuts({ 'mod+Enter': () => void send() })
  return (
    <Page title={t`New mail`} crumb={{ to: `/members/${memberId}`, name }}>
      <form
        className="new-mail"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="case-marks">
          <SiteMark siteId={siteId} named />
          <span>{t`to ${name}, ${address}`}</span>
        </p>
        {formError ? <Note tone="bad">{formError}</Note> : null}
        <InputField
          label={t`Subject`}
          error={fieldErrors['subject']}
          lang={language}
          maxLength={150}
          value={mail.subject}
          onChange={(value) => change({ subject: value })}
        />
        <AnswerTextFields
          drafts={drafts}
          language={language}
          template={mail.template}
          text={mail.text}
          onChange={(text, template) => change({ text, template })}
          error={fieldErrors['text']}
        />
        <div>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Send aria-hidden="true" />}>
            <Trans>Send mail</Trans> <kbd aria-hidden="true">⌘↵</kbd>
          </Button>
          <p className="small">
            <Trans>Leaves after 20 seconds. Until then you can take it back.</Trans>
          </p>
        </div>
      </form>
    </Page>
  )
}
