import { previewShortTextEndpoint, shortTextForms } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount } from '../../i18n/formats.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Note } from '../../ui/note.tsx'
import type { EditedText } from './shown-text.ts'

type ShortText = StaffEndpointAnswer<typeof previewShortTextEndpoint>
const isShortText = ({ catalogue, id }: EditedText): boolean =>
  catalogue === 'server' && shortTextForms.some((form) => id.startsWith(`${form}.`))

interface Props {
  readonly place: EditedText
  /** The number of the text's last change: the text is read again when it grows. */
  readonly version: number
}
/** Shows a push notification, an SMS or an error as members see it, with sample values and the draft; nothing for other texts. */
export function ShortTextPreview({ place, version }: Props) {
  const [shown, setShown] = useState<ShortText | null>(null)
  const { run, error } = useAction()
  const isShort = isShortText(place)
  const { site, language, id } = place
  useEffect(() => {
    if (isShort)
      void run(async () => setShown(await callStaff(previewShortTextEndpoint, { site, language, id })))
    // `run` is another function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShort, site, language, id, version])
  if (!isShort) return null
  return (
    <section className="panel-block">
      <h2>
        <Trans>With sample values</Trans>
      </h2>
      {shown ? (
        <figure className="short-text">
          <div className={`short-text-frame ${shown.form}`} lang={language}>
            {shown.form === 'push' ? <SiteMark siteId={site} /> : null}
            {shown.form === 'error' ? <CircleAlert aria-hidden="true" /> : null}
            <div>
              {shown.title === null ? null : <strong>{shown.title}</strong>}
              <p>{shown.text}</p>
            </div>
          </div>
          <figcaption className="small">
            <Explanation {...shown} />
          </figcaption>
        </figure>
      ) : error ? null : (
        <p className="small" role="status">
          <Trans>Loading the text …</Trans>
        </p>
      )}
      {error ? <Note tone="bad">{error}</Note> : null}
    </section>
  )
}

function Explanation({ form, text }: ShortText) {
  const length = formatCount(text.length)
  if (form === 'push')
    return <Trans>A notification on a phone or a computer: longer texts are cut after about two lines.</Trans>
  if (form === 'sms')
    return (
      <Trans>An SMS of {length} characters. From 161 on, or 71 with letters such as ł, it costs twice.</Trans>
    )
  return <Trans>Beside the field, or on the page where no field is meant.</Trans>
}
