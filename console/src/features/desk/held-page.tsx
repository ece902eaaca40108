import { listHeldEndpoint, releaseHoldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
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

/** Conversations that agents or rules held for a colleague. */
export function HeldPage() {
  const { t, i18n } = useLingui()
  const { conversations } = useLoaderData<typeof loadHeld>()
  const { revalidate } = useRevalidator()
  const [released, setReleased] = useState<Held | null>(null)
  useLiveChanges(['held'], () => void revalidate())
  return (
    <Page title={t`Held chats`}>
      {conversations.length === 0 ? (
        <EmptyState icon={<Hand />} title={t`No conversation is held`}>
          <p>
            <Trans>
              Agents and rules hold conversations when a member seems to be in distress, in debt, or spends
              all night.
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
              <Button small onClick={() => setReleased(one)}>
                <Trans>Let agents answer again</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {released ? (
        <ReasonDialog
          title={t`Let agents answer ${released.member} again`}
          button={t`Let agents answer`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(releaseHoldEndpoint, { conversation: released.conversation, reason })
            await revalidate()
          }}
          onClose={() => setReleased(null)}
        />
      ) : null}
    </Page>
  )
}
