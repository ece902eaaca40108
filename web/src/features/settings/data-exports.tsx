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
/** Milliseconds between two looks whether an archive is ready. */
const pollIntervalMs = 5000

/** 1.4 MB, in the words of the language. */
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
      <Trans>Being packed</Trans>
    </Tag>
  )
}

function DataExportRow({ one }: { one: Export }) {
  const { date } = useFormats()
  const size = useSizeText()
  const asked = date(one.created_at)
  const until = date(one.expires_at, 'long')
  return (
    <li className="list-item">
      <span className="grow">
        <b>{asked}</b>
        <span className="small muted tick-note">
          {one.state === 'ready' ? (
            <>
              {one.bytes === null ? null : `${size(one.bytes)} · `}
              <Trans>can be downloaded until {until}</Trans>
            </>
          ) : one.state === 'failed' ? (
            <Trans>It could not be packed. Please ask again.</Trans>
          ) : (
            <Trans>We e-mail you when it is ready.</Trans>
          )}
        </span>
      </span>
      {one.url ? (
        <a className="button secondary small" href={one.url} download>
          <Download className="icon small" />
          <Trans>Download</Trans>
          <span className="visually-hidden">{asked}</span>
        </a>
      ) : (
        <ExportStatus state={one.state} />
      )}
    </li>
  )
}

interface Props {
  readonly exports: readonly Export[]
  readonly outcome: FormOutcome | undefined
}
/** Everything the product holds of the member, as an archive: asked for with the password, fetched while logged in. */
export function DataExports({ exports, outcome: last }: Props) {
  const { revalidate } = useRevalidator()
  const outcome = selectFormOutcome(last, 'export')
  const waiting = exports.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void waitUntilOnline().then(revalidate), pollIntervalMs)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
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
          {exports.map((one) => (
            <DataExportRow key={one.id} one={one} />
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
          outcome={last}
          label={<Trans>Ask for my data</Trans>}
          done={<Trans>We are packing your data. You get an e-mail when it is ready.</Trans>}
        />
      </Form>
    </SettingsSection>
  )
}
