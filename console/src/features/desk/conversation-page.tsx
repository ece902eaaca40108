import {
  claimDeskEndpoint,
  endDeskEndpoint,
  getDeskConversationEndpoint,
  holdDeskEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Hand, UserRound } from 'lucide-react'
import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useOutletContext,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { AnswerBox } from './answer-box.tsx'
import { CharacterPanel } from './character-panel.tsx'
import { DeskMessages } from './desk-messages.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { LabelBar } from './label-bar.tsx'
import type { DeskContext } from './desk-page.tsx'
import type { OpenConversation } from './open-conversation.ts'

export const loadConversation = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getDeskConversationEndpoint, { conversation: Number(params['conversation']) })

/** One conversation: the label, what was written and the answer in the middle; character and member at the right. */
export function ConversationPage() {
  const opened = useLoaderData<OpenConversation>()
  return <Conversation key={opened.conversation} opened={opened} />
}

function Conversation({ opened }: { readonly opened: OpenConversation }) {
  const { t } = useLingui()
  const { queue, mark } = useOutletContext<DeskContext>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const [dialog, setDialog] = useState<'handover' | 'hold' | 'end' | null>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const { run, isRunning, error } = useAction()
  const { conversation, claim, profile, member } = opened
  const leave = () => void navigate(search.size > 0 ? `/desk?${search}` : '/desk')
  const take = () =>
    void run(async () => {
      await callStaff(claimDeskEndpoint, { conversation })
      await revalidate()
    })
  useShortcuts(
    {
      ...(claim === null && { c: take }),
      ...(claim?.isMine && { h: () => setDialog('handover') }),
      Escape: () => (isPanelOpen ? setIsPanelOpen(false) : leave()),
    },
    { c: t`Take the conversation`, h: t`Hand over`, Escape: t`Back to the conversations` },
  )
  return (
    <Page
      title={member.name}
      crumb={{ to: '/desk', name: t`Agent desk` }}
      mark={mark}
      actions={
        <>
          {claim?.isMine ? (
            <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setDialog('handover')}>
              <Trans>Hand over</Trans>
            </Button>
          ) : null}
          <span className="desk-panel-button">
            <Button icon={<UserRound aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
              <Trans>Character and member</Trans>
            </Button>
          </span>
        </>
      }
      queue={queue}
      isQueueFolded
      panel={{
        title: t`Character and member`,
        content: <CharacterPanel opened={opened} onHold={() => setDialog('hold')} />,
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <div className="desk-conversation">
        <LabelBar opened={opened} />
        <DeskMessages opened={opened} />
        <div className="desk-composer">
          {error ? <Note tone="bad">{error}</Note> : null}
          {claim?.isMine ? (
            <AnswerBox opened={opened} onEnd={() => setDialog('end')} />
          ) : claim ? (
            <Note>{t`${claim.name} answers here.`}</Note>
          ) : (
            <Button kind="primary" block busy={isRunning} icon={<Hand aria-hidden="true" />} onClick={take}>
              {t`Take the conversation and answer for ${profile.name}`} <kbd aria-hidden="true">C</kbd>
            </Button>
          )}
        </div>
      </div>
      {dialog === 'handover' ? (
        <HandoverDialog conversation={conversation} onClose={() => setDialog(null)} onDone={leave} />
      ) : null}
      {dialog === 'hold' ? (
        <HoldDialog
          title={t`Hold the conversation with ${member.name}`}
          act={async (hold) => {
            await callStaff(holdDeskEndpoint, { conversation, ...hold })
            await revalidate()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'end' ? (
        <ReasonDialog
          title={t`End and tell ${member.name}`}
          button={t`End and tell`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endDeskEndpoint, { conversation, reason })
            leave()
          }}
          onClose={() => setDialog(null)}
        >
          <p>
            <Trans>
              {member.name} is told in their language that the conversation has ended. Messages that nobody
              answered are refunded, and nobody can write here any more. It cannot be undone.
            </Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </Page>
  )
}
