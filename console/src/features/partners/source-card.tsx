import {
  endTrafficSourceEndpoint,
  renewSourceKeyEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { formatDate } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SourceDialog } from './source-dialog.tsx'
import type { LoadedSource } from './load-source.ts'

/** Shows what the source is, and the acts on it: change, new key, end. */
export function SourceCard({ source }: Pick<LoadedSource, 'source'>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<'change' | 'key' | 'end' | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const { code, name } = source
  const close = () => setAsked(null)
  return (
    <Card title={t`Source`}>
      <Facts
        facts={[
          [t`Code`, <code key="code">{code}</code>],
          [
            t`Where`,
            source.siteId === null ? t`All sites` : <SiteMark key="site" siteId={source.siteId} named />,
          ],
          [t`Since`, formatDate(source.createdAt)],
          [t`Links`, <code key="links">{`?network=${code}&sub=…&click_id=…`}</code>],
          [t`Contract`, source.contractNote],
        ]}
      />
      {source.mayChange ? (
        <div className="source-acts">
          <Button small onClick={() => setAsked('change')}>{t`Change`}</Button>
          <Button small onClick={() => setAsked('key')}>
            {source.isActive ? t`New key` : t`Begin again`}
          </Button>
          {source.isActive ? (
            <Button small kind="danger" onClick={() => setAsked('end')}>{t`End`}</Button>
          ) : null}
        </div>
      ) : null}
      {asked === 'change' ? (
        <SourceDialog
          source={source}
          onClose={close}
          onSaved={() => {
            close()
            void revalidate()
          }}
        />
      ) : null}
      {asked === 'key' ? (
        <ReasonDialog
          title={source.isActive ? t`New key for ${name}` : t`Begin ${name} again`}
          button={t`Create the key`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            setKey((await callStaff(renewSourceKeyEndpoint, { code, reason })).key)
            await revalidate()
          }}
          onClose={close}
        >
          <p>
            <Trans>The old key is refused at once. Links stay as they are.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
      {asked === 'end' ? (
        <ReasonDialog
          title={t`End ${name}`}
          button={t`End`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endTrafficSourceEndpoint, { code, reason })
            await revalidate()
          }}
          onClose={close}
        >
          <p>
            <Trans>
              Its visitors no longer count, its key is refused, and waiting postbacks are not sent. What it
              brought stays, and is still to be paid.
            </Trans>
          </p>
        </ReasonDialog>
      ) : null}
      {key !== null ? (
        <SecretDialog title={t`The key of ${code}`} label={t`Key`} secret={key} onClose={() => setKey(null)}>
          <p>{t`The partner signs people up with it by POST /api/affiliate-signup.php. For links alone it is not needed.`}</p>
        </SecretDialog>
      ) : null}
    </Card>
  )
}
