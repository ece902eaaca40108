import {
  endPostbackEndpoint,
  testPostbackEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { postbackEventNames } from './partner-names.ts'
import { PostbackDialog } from './postback-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { LoadedSource } from './load-source.ts'

/** Shows where the partner is told what became of their visitors. */
export function PostbackCard({ source }: Pick<LoadedSource, 'source'>) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<'save' | 'end' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { run, isRunning, formError } = useAction()
  const { code, postback } = source
  const close = () => setAsked(null)
  return (
    <Card
      title={t`Postbacks`}
      actions={
        source.mayChange ? (
          <Button small onClick={() => setAsked('save')}>
            {postback ? t`Change` : t`Set up`}
          </Button>
        ) : null
      }
    >
      {postback ? (
        <Facts
          facts={[
            [t`Address`, <code key="address">{postback.url}</code>],
            [t`Events`, postback.events.map((event) => i18n._(postbackEventNames[event])).join(', ')],
            [t`Amount`, postback.includesAmount ? t`is told` : t`is not told`],
          ]}
        />
      ) : (
        <p className="small">
          <Trans>This partner is told nothing.</Trans>
        </p>
      )}
      {postback && source.mayChange ? (
        <div className="source-acts">
          <Button
            small
            busy={isRunning}
            onClick={() =>
              void run(async () => {
                await callStaff(testPostbackEndpoint, { code })
                await revalidate()
              })
            }
          >{t`Send a test`}</Button>
          <Button small kind="danger" onClick={() => setAsked('end')}>{t`End postbacks`}</Button>
        </div>
      ) : null}
      {formError ? <Note tone="bad">{formError}</Note> : null}
      {asked === 'save' ? (
        <PostbackDialog
          source={source}
          onClose={close}
          onSaved={(saved) => {
            close()
            setSecret(saved)
            void revalidate()
          }}
        />
      ) : null}
      {asked === 'end' ? (
        <ReasonDialog
          title={t`End postbacks`}
          button={t`End`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endPostbackEndpoint, { code, reason })
            await revalidate()
          }}
          onClose={close}
        />
      ) : null}
      {secret !== null ? (
        <SecretDialog
          title={t`The secret of the signature`}
          label={t`Secret`}
          secret={secret}
          onClose={() => setSecret(null)}
        >
          <p>
            <Trans>
              The header X-Postback-Signature is v1= and the HMAC-SHA-256 of the timestamp in
              X-Postback-Timestamp, a point and the whole address, in hex.
            </Trans>
          </p>
        </SecretDialog>
      ) : null}
    </Card>
  )
}
