import {
  keepHoldEndpoint,
  listHeldEndpoint,
  releaseHoldEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/holds'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { holdReasonNames } from './desk-names.ts'

type Held = StaffEndpointAnswer<typeof listHeldEndpoint>['conversations'][number]
export const loadHeld = ({ request }: LoaderFunctionArgs) =>
  load(request, listHeldEndpoint, readScopeOf(request))

/** Shows conversations that staff or rules held for a colleague, who ends or keeps the hold. */
export function HeldPage() {
  const { t, i18n } = useLingui()
  const { conversations } = useLoaderData<typeof loadHeld>()
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<{ readonly kind: 'end' | 'keep'; readonly one: Held } | null>(null)
  useLiveChanges(['held'], () => void revalidate())
  return (
    <Page title={t`Held chats`}>
      {conversations.length === 0 ? (
        <EmptyState icon={<Hand />} title={t`No conversation is held`}>
          <p>
            <Trans>
              Staff and rules hold conversations when a member seems to be in distress, in debt, or spends all
              night.
            </Trans>
          </p>
        </EmptyState>
      ) : (
        <ul className="held-list">
          {conversations.map((one) => (
            <li key={one.conversation}>
              <p>
                <SiteMark siteId={one.siteId} /> <Link to={`/members/${one.memberId}`}>{one.member}</Link>{' '}
                <small>{t`to ${one.profile}`}</small> <FictionalPill />
              </p>
              <p>
                <strong>{i18n._(holdReasonNames[one.reason])}.</strong> {one.note}
              </p>
              <p className="small">
                {one.by ?? t`Noticed by a rule`}, <Time at={one.heldAt} />
              </p>
              {one.kept ? <KeptLine kept={one.kept} /> : null}
              <div className="held-decisions">
                <Button small onClick={() => setDecision({ kind: 'keep', one })}>
                  <Trans>Keep the hold</Trans>
                </Button>
                <Button small onClick={() => setDecision({ kind: 'end', one })}>
                  <Trans>Let agents answer again</Trans>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {decision ? (
        <ReasonDialog
          title={
            decision.kind === 'end'
              ? t`Let agents answer ${decision.one.member} again`
              : t`Keep the conversation with ${decision.one.member} held`
          }
          button={decision.kind === 'end' ? t`Let agents answer` : t`Keep the hold`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            const { conversation } = decision.one
            await callStaff(decision.kind === 'end' ? releaseHoldEndpoint : keepHoldEndpoint, {
              conversation,
              reason,
            })
            await revalidate()
          }}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </Page>
  )
}

/** Shows who looked last and kept the hold, and why. */
function KeptLine({ kept: { by, at, reason } }: { readonly kept: NonNullable<Held['kept']> }) {
  const { t } = useLingui()
  return (
    <p className="small">
      {t`Kept by ${by}:`} {reason} (<Time at={at} />)
    </p>
  )
}
