import {
  getCampaignEndpoint,
  stopCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gauge, OctagonX, Send } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import type { ShownCampaign } from './campaign-form.ts'
import { campaignStateNames, campaignStateTones } from './campaign-names.ts'
import { CampaignResults } from './campaign-results.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

export const loadCampaign = ({ request, params }: LoaderFunctionArgs): Promise<ShownCampaign> =>
  load(request, getCampaignEndpoint, { id: params['id'] ?? '' })

/** One campaign: its draft, or what became of it. */
export function CampaignPage() {
  const { t, i18n } = useLingui()
  const shown = useLoaderData<typeof loadCampaign>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['campaigns'], () => void revalidate())
  const [dialog, setDialog] = useState<'send' | 'rate' | 'stop' | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const { campaign, mayEdit, maySend } = shown
  const { id, state } = campaign
  const isRunning = state === 'sending' || state === 'scheduled'
  const close = () => setDialog(null)
  return (
    <Page
      title={campaign.name}
      crumb={{ to: '/campaigns', name: t`Campaigns` }}
      mark={
        <span className="text-acts">
          <SiteMark siteId={campaign.siteId} named />
          <Pill tone={campaignStateTones[state]}>{i18n._(campaignStateNames[state])}</Pill>
        </span>
      }
      actions={
        <>
          {maySend && (isRunning || state === 'stopped') ? (
            <Button icon={<Gauge aria-hidden="true" />} onClick={() => setDialog('rate')}>
              <Trans>Rate</Trans>
            </Button>
          ) : null}
          {mayEdit && isRunning ? (
            <Button kind="danger" icon={<OctagonX aria-hidden="true" />} onClick={() => setDialog('stop')}>
              <Trans>Stop</Trans>
            </Button>
          ) : null}
          {maySend && (state === 'draft' || state === 'stopped') ? (
            <Button
              kind="primary"
              icon={<Send aria-hidden="true" />}
              disabled={isTyped || campaign.languages.length === 0}
              onClick={() => setDialog('send')}
            >
              {state === 'draft' ? t`Review and send` : t`Send the rest`}
            </Button>
          ) : null}
        </>
      }
    >
      {state === 'draft' && mayEdit ? (
        <CampaignEditor key={id} shown={shown} onTyped={setIsTyped} />
      ) : (
        <CampaignResults shown={shown} />
      )}
      {dialog === 'send' ? <SendDialog shown={shown} onClose={close} /> : null}
      {dialog === 'rate' ? <RateDialog shown={shown} onClose={close} /> : null}
      {dialog === 'stop' ? (
        <ReasonDialog
          title={t`Stop the campaign`}
          button={t`Stop`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(stopCampaignEndpoint, { id, reason })
            await revalidate()
          }}
          onClose={close}
        >
          <p>
            <Trans>From now on no mail of it leaves. The rest can be sent later.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </Page>
  )
}
