import {
  downloadLanguageFileEndpoint,
  maxLanguageFileBytes,
  uploadLanguageFileEndpoint,
} from '@amarelle/contract/staff/endpoints/languages/languages'
import type { AddedLanguage } from '@amarelle/contract/domain/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { fetchStaffFile, uploadStaffFile } from '../../api/call-staff.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatFileSize } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { TextFaults } from './text-faults.tsx'

type UploadReport = StaffEndpointAnswer<typeof uploadLanguageFileEndpoint>
interface Props {
  readonly code: AddedLanguage
  readonly mayEdit: boolean
}
/** Gives all texts as a file for translators, takes it back, and says what was wrong with it. */
export function LanguageFileCard({ code, mayEdit }: Props) {
  const { t } = useLingui()
  const { run, isRunning, error } = useAction()
  const download = () =>
    run(async () => saveFile(await fetchStaffFile(downloadLanguageFileEndpoint, { code }), `${code}.po`))
  return (
    <Card
      title={t`File for translators`}
      actions={
        <Button small busy={isRunning} icon={<Download aria-hidden="true" />} onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          A .po file has all texts with their English and what is translated already. Any editor for such
          files opens it.
        </Trans>
      </p>
      {error ? <Note tone="bad">{error}</Note> : null}
      {mayEdit ? <UploadField code={code} /> : null}
    </Card>
  )
}

function UploadField({ code }: { readonly code: AddedLanguage }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [report, setReport] = useState<UploadReport | null>(null)
  const { run, isRunning, error } = useAction()
  const upload = async (file: File | undefined) => {
    if (!file || isRunning) return
    setReport(null)
    setIsTooLarge(file.size > maxLanguageFileBytes)
    if (file.size > maxLanguageFileBytes) return
    await run(async () => setReport(await uploadStaffFile(uploadLanguageFileEndpoint, { code }, file)))
    await revalidate()
  }
  return (
    <>
      <div
        className="upload-field"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void upload(event.dataTransfer.files[0])
        }}
      >
        <FileUp aria-hidden="true" />
        <div>
          <strong>
            <Trans>Drop the translated file</Trans>
          </strong>
          <small>{t`.po, at most ${formatFileSize(maxLanguageFileBytes)}. What it lacks stays as it is.`}</small>
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept=".po,text/x-gettext-translation"
          aria-label={t`Translated file`}
          onChange={(event) => {
            void upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button small busy={isRunning} onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      </div>
      <div role="status">
        {isRunning ? <p>{t`The texts are being checked.`}</p> : null}
        {report ? <UploadFigures report={report} /> : null}
      </div>
      {report && report.refused.length > 0 ? <Refusals report={report} /> : null}
      {isTooLarge ? (
        <Note tone="bad">{t`The file is larger than ${formatFileSize(maxLanguageFileBytes)}. Split it: each part is added to the others.`}</Note>
      ) : error ? (
        <Note tone="bad">{error}</Note>
      ) : null}
    </>
  )
}

function UploadFigures({ report }: { readonly report: UploadReport }) {
  const { t } = useLingui()
  const { saved, unchanged, untranslated, refusedTotal } = report
  return (
    <Note>
      {t`Saved: ${formatCount(saved)}. As before: ${formatCount(unchanged)}. Not translated: ${formatCount(untranslated)}. Refused: ${formatCount(refusedTotal)}.`}
    </Note>
  )
}
function Refusals({ report: { refused, refusedTotal } }: { readonly report: UploadReport }) {
  const { t } = useLingui()
  return (
    <div>
      <h3>
        {refused.length < refusedTotal ? t`Refused: the first ${formatCount(refused.length)}` : t`Refused`}
      </h3>
      <TextFaults label={t`Refused`} texts={refused} />
    </div>
  )
}
