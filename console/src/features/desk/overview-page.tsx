import {
  type DeskOverviewEntry,
  deskStates,
  getDeskOverviewEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import { placeHoldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/holds'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Clock } from '../../shell/clock.tsx'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { deskStateNames } from './desk-names.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { WaitPill } from './wait-pill.tsx'

export const loadOverview = ({ request }: LoaderFunctionArgs) =>
  load(request, getDeskOverviewEndpoint, readScopeOf(request))

/** Shows the desk for those who oversee it: what waits, who works on it and in which state it is, without anything that members wrote. */
export function DeskOverviewPage() {
  const { t, i18n } = useLingui()
  const { conversations, medianWaitMinutes, agents } = useLoaderData<typeof loadOverview>()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Pick<DeskOverviewEntry, 'conversation' | 'profile'> | null>(null)
  useLiveChanges(['desk', 'held'], () => void revalidate())
  const open = conversations.filter(({ state }) => state !== 'held')
  return (
    <Page
      title={t`Desk overview`}
      mark={<WaitPill waiting={open.length} medianWaitMinutes={medianWaitMinutes} />}
    >
      <div className="board desk-overview">
        <Card title={<Trans>Now</Trans>} isFlush>
          <ul className="day-figures">
            {deskStates.map((state) => (
              <li key={state}>
                <span className="tile-name">{i18n._(deskStateNames[state])}</span>
                <span className="tile-figure">
                  <strong>
                    {formatCount(conversations.filter((entry) => entry.state === state).length)}
                  </strong>
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={<Trans>Agents at work</Trans>} isFlush>
          <NumberTable
            label={t`Agents at work`}
            columns={[t`Agent`, t`Conversations`, t`Since`]}
            empty={t`No agent has claimed a conversation.`}
            rows={agents.map(({ staffId, name, conversations: count, since }) => ({
              id: String(staffId),
              cells: [name, formatCount(count), <Time key="since" at={since} />],
            }))}
          />
        </Card>
        <WaitingCard conversations={conversations} onHold={setChosen} />
      </div>
      {chosen ? (
        <HoldDialog
          title={t`Hold the conversation with ${chosen.profile}`}
          act={async (hold) => {
            await callStaff(placeHoldEndpoint, { conversation: chosen.conversation, ...hold })
            await revalidate()
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Page>
  )
}

interface WaitingProps {
  readonly conversations: readonly DeskOverviewEntry[]
  readonly onHold: (entry: Pick<DeskOverviewEntry, 'conversation' | 'profile'>) => void
}
function WaitingCard({ conversations, onHold }: WaitingProps) {
  const { t, i18n } = useLingui()
  const holds = usePermissions()
  const [title, mayHold] = [t`Conversations that wait`, holds('desk.hold')]
  return (
    <Card
      title={title}
      note={t`The oldest first`}
      footer={
        <Trans>
          What members write is left out here. Members are shown by number; opening one is recorded.
        </Trans>
      }
      isFlush
    >
      <NumberTable
        label={title}
        columns={[
          t`Profile`,
          t`Member`,
          t`State`,
          t`Agent`,
          t`Waits since`,
          t`Refunded in`,
          t`Messages`,
          t`Paid`,
          ...(mayHold ? [t`Hold`] : []),
        ]}
        empty={t`Nothing waits.`}
        rows={conversations.map(({ credits, ...entry }) => ({
          id: String(entry.conversation),
          cells: [
            <span key="profile" className="queue-what">
              <SiteMark siteId={entry.siteId} /> {entry.profile} <FictionalPill />
            </span>,
            holds('members.read') ? (
              <Link
                key="member"
                className="text-link"
                to={`/members/${entry.memberId}`}
              >{`M-${entry.memberId}`}</Link>
            ) : (
              `M-${entry.memberId}`
            ),
            <Pill key="state" tone={entry.state === 'held' ? 'warning' : 'neutral'}>
              {i18n._(deskStateNames[entry.state])}
            </Pill>,
            entry.agent ?? '',
            <Time key="since" at={entry.waitingSince} />,
            <Clock key="refund" dueAt={entry.refundAt} source={t`refund of unanswered messages`} />,
            formatCount(entry.messages),
            [t`${credits} cr`, ...entry.paid.map(formatMoney)].join(', '),
            ...(mayHold
              ? [
                  entry.state === 'held' ? (
                    ''
                  ) : (
                    <Button
                      key="hold"
                      small
                      icon={<Hand aria-hidden="true" />}
                      aria-label={t`Hold the conversation of M-${entry.memberId} with ${entry.profile}`}
                      onClick={() => onHold(entry)}
                    >
                      <Trans>Hold</Trans>
                    </Button>
                  ),
                ]
              : []),
          ],
        }))}
      />
    </Card>
  )
}
