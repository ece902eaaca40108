import {
  type BankFileView,
  maxBankFileBytes,
  uploadBankFileEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { uploadStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { FileReport } from './file-report.tsx'

/** Takes files of the bank, and says what the last one contained. */
export function UploadPanel({ lastFile }: { readonly lastFile: BankFileView | null }) {
  const isPermitted = usePermissions()('bank.manage')
  return (
    <>
      {isPermitted ? <UploadField /> : null}
      {lastFile ? (
        <section className="panel-block">
          <h2>
            <Trans>Last file</Trans>
          </h2>
          <FileReport file={lastFile} />
        </section>
      ) : null}
    </>
  )
}

function UploadField() {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [done, setDone] = useState<{ readonly again: boolean; readonly name: string } | null>(null)
  const { run, isRunning, error } = useAction()
  const upload = async (file: File | undefined) => {
    if (!file || isRunning) return
    setDone(null)
    setIsTooLarge(file.size > maxBankFileBytes)
    if (file.size > maxBankFileBytes) return
    await run(async () => {
      const name = file.name.slice(0, 200)
      const { again } = await uploadStaffFile(uploadBankFileEndpoint, { name }, file)
      setDone({ again, name })
    })
    await revalidate()
  }
  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <section className="panel-block">
      <h2>
        <Trans>Upload a statement or returns</Trans>
      </h2>
      <div
        className={isOver ? 'upload-field over' : 'upload-field'}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void upload(event.dataTransfer.files[0])
        }}
      >
        <FileUp aria-hidden="true" />
        <div>
          <strong>
            <Trans>Drop camt.053, camt.054 or pain.002</Trans>
          </strong>
          <small>{t`XML, at most ${formatFileSize(maxBankFileBytes)}. The same file again changes nothing.`}</small>
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept=".xml,application/xml,text/xml"
          aria-label={t`File of the bank`}
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
        {isRunning ? <p>{t`The file is being read.`}</p> : null}
        {done ? (
          <Note>
            {done.again
              ? t`${done.name} was read before. Nothing was changed.`
              : t`${done.name} was read, and is kept.`}
          </Note>
        ) : null}
      </div>
      {isTooLarge ? (
        <Note tone="bad">{t`The file is larger than ${formatFileSize(maxBankFileBytes)}. Ask the bank for shorter periods.`}</Note>
      ) : error ? (
        <Note tone="bad">{error}</Note>
      ) : null}
    </section>
  )
}
