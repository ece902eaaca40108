import type { getDataExportsEndpoint } from '@amarelle/contract/endpoints/own-data'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { dataExportRetentionDays } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { waitUntilOnline } from '../../network/wait-until-online.ts'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

type Export = EndpointAnswer<typeof getDataExportsEndpoint>['exports'][number]
/** Interval for checking whether an archive is ready. */
const pollIntervalMs = 5000

/** Returns a function that formats bytes in the user's language, such as "1.4 MB". */
function useSizeText(): (bytes: number) => string {
  const { number } = useFormats()
  return (bytes) => {
    const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6]
    return number(Math.max(bytes / Number(size), 0.1), {
      style: 'unit',
      unit,
      maximumFractionDigits: 1,
    })
  }
}

function ExportStatus({ state }: { state: Export['state'] }) {
  if (state === 'ready')
    return (
      <Tag look="success">
        <Trans>Ready</Trans>
      </Tag>
    )
  if (state === 'failed')
    return (
      <Tag look="error">
        <Trans>Failed</Trans>
      </Tag>
    )
  return (
    <Tag look="warning">
      <Trans>Being prepared</Trans>
    </Tag>
  )
}

function DataExportRow({ dataExport }: { dataExport: Export }) {
  const { date } = useFormats()
  const size = useSizeText()
  const requestedAt = date(dataExport.created_at)
  const until = date(dataExport.expires_at, 'long')
  return (
    <li className="list-item">
      <span className="grow">
        <b>{requestedAt}</b>
        <span className="small muted tick-note">
          {dataExport.state === 'ready' ? (
            <>
              {dataExport.bytes === null ? null : `${size(dataExport.bytes)} · `}
              <Trans>can be downloaded until {until}</Trans>
            </>
          ) : dataExport.state === 'failed' ? (
            <Trans>We couldn’t prepare it. Please request it again.</Trans>
          ) : (
            <Trans>We’ll e-mail you when it’s ready.</Trans>
          )}
        </span>
      </span>
      {dataExport.url ? (
        <a className="button secondary small" href={dataExport.url} download>
          <Download className="icon small" />
          <Trans>Download</Trans>
          <span className="visually-hidden">{requestedAt}</span>
        </a>
      ) : (
        <ExportStatus state={dataExport.state} />
      )}
    </li>
  )
}

interface Props {
  readonly exports: readonly Export[]
  readonly outcome: FormOutcome | undefined
}
/** Archive of all data about the member: requested with the password, downloaded while logged in. */
export function DataExports({ exports, outcome: lastOutcome }: Props) {
  const { revalidate } = useRevalidator()
  const outcome = selectFormOutcome(lastOutcome, 'export')
  const isWaiting = exports.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void waitUntilOnline().then(revalidate), pollIntervalMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return (
    <SettingsSection
      id="export"
      title={<Trans>Download your data</Trans>}
      note={
        <Trans>
          An archive of everything we hold about you: profile, photos, messages, likes, payments, logins and
          consents. It can be downloaded for {dataExportRetentionDays} days.
        </Trans>
      }
    >
      {exports.length ? (
        <ul className="list" aria-live="polite">
          {exports.map((dataExport) => (
            <DataExportRow key={dataExport.id} dataExport={dataExport} />
          ))}
        </ul>
      ) : null}
      <Form method="post" className="stack" key={exports[0]?.id} preventScrollReset>
        <PasswordField
          label={<Trans>Your password</Trans>}
          name="password"
          autoComplete="current-password"
          error={outcome?.error?.fields?.password}
        />
        <SettingsSaveRow
          intent="export"
          outcome={lastOutcome}
          label={<Trans>Request my data</Trans>}
          done={<Trans>We’re preparing your data. You’ll get an e-mail when it’s ready.</Trans>}
        />
      </Form>
    </SettingsSection>
  )
}
