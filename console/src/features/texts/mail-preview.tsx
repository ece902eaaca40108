import {
  previewMailEndpoint,
  previewMailHtmlEndpoint,
  sendTestMailEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { EditedText } from './shown-text.ts'

type MailAnswer = StaffEndpointAnswer<typeof previewMailEndpoint>
/** Returns the mail that a text belongs to: the second part of its id; null for other texts. */
const findMailKind = ({ catalogue, id }: EditedText): string | null =>
  catalogue === 'server' ? (/^mail\.(?!(?:frame|type|support)\.)(\w+)\./.exec(id)?.[1] ?? null) : null

interface Props {
  readonly place: EditedText
  /** The number of the text's last change: the mail is read again when it grows. */
  readonly version: number
  readonly maySend: boolean
}
/** Shows the mail that a text stands in, with sample values and drafts, and a test mail to oneself; nothing for other texts. */
export function MailPreview({ place, version, maySend }: Props) {
  const { t } = useLingui()
  const kind = findMailKind(place)
  const { site, language } = place
  const [mail, setMail] = useState<MailAnswer | null>(null)
  const [isSent, setIsSent] = useState(false)
  const { run: read, error: readError } = useAction()
  const { run: send, isRunning, error } = useAction()
  useEffect(() => {
    if (kind !== null)
      void read(async () => setMail(await callStaff(previewMailEndpoint, { site, language, kind })))
    // `read` is another function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [site, language, kind, version])
  if (kind === null) return null
  const sendTest = () =>
    send(async () => {
      await callStaff(sendTestMailEndpoint, { site, language, kind })
      setIsSent(true)
    })
  return (
    <section className="panel-block">
      <h2>
        <Trans>The mail with sample values</Trans>
      </h2>
      {mail ? (
        <div className="mail-parts" lang={language}>
          <iframe
            key={version}
            className="mail-frame"
            sandbox=""
            title={t`The mail as HTML: ${mail.subject}`}
            src={`${previewMailHtmlEndpoint.path}?${new URLSearchParams({ site: String(site), language, kind }).toString()}`}
          />
          <details className="mail-text">
            <summary>
              <Trans>The same mail as plain text</Trans>
            </summary>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <pre>{mail.plainText}</pre>
          </details>
        </div>
      ) : readError ? null : (
        <p className="small" role="status">
          <Trans>Loading the mail …</Trans>
        </p>
      )}
      {(readError ?? error) ? <Note tone="bad">{readError ?? error}</Note> : null}
      {maySend && mail ? (
        <Button small icon={<Send aria-hidden="true" />} busy={isRunning} onClick={() => void sendTest()}>
          {isSent ? t`Send it to me again` : t`Send it to me`}
        </Button>
      ) : null}
      {isSent ? (
        <p className="small" role="status">
          <Trans>The test mail is on its way to your address.</Trans>
        </p>
      ) : null}
    </section>
  )
}
