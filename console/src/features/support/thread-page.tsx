import {
  getSupportThreadEndpoint,
  type ListedThread,
  type SupportThread,
} from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { Reply } from 'lucide-react'
import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useOutletContext,
  useSearchParams,
} from 'react-router'
import { load } from '../../api/load.ts'
import { NeighbourButtons } from '../../shell/neighbour-buttons.tsx'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { AnswerForm } from './answer-form.tsx'
import type { SupportContext } from './support-page.tsx'
import { ThreadAssignment } from './thread-assignment.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useThreadActs } from './use-thread-acts.ts'

export const loadThread = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getSupportThreadEndpoint, { reference: params['reference'] ?? '' })

/** One thread: its messages in the middle, the person and the answer at the right. */
export function ThreadPage() {
  const thread = useLoaderData<SupportThread>()
  return <OpenThread key={thread.reference} thread={thread} />
}

function OpenThread({ thread }: { readonly thread: SupportThread }) {
  const { t } = useLingui()
  const { queue, threads } = useOutletContext<SupportContext>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const { reference } = thread
  const query = search.size > 0 ? `?${search}` : ''
  const index = threads.findIndex((listed) => listed.reference === reference)
  const [previous, next] = [threads[index - 1], threads[index + 1]]
  const open = (target: ListedThread | undefined) =>
    void navigate(target ? `/support/${target.reference}${query}` : `/support${query}`)
  const draft = useAnswerDraft(thread)
  const acts = useThreadActs(thread, {
    onUndone: (text) => draft.setText(text),
    onGone: () => open(undefined),
  })
  const startAnswer = () => {
    setIsPanelOpen(true)
    // The panel has to be shown before its field can have the focus.
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('textarea[name=answer]')?.focus())
  }
  useShortcuts(
    {
      j: () => next && open(next),
      k: () => previous && open(previous),
      c: () => acts.toggleAssignment(),
      r: () => startAnswer(),
      ...(acts.undoLast && { u: acts.undoLast }),
      Escape: () => (isPanelOpen ? setIsPanelOpen(false) : open(undefined)),
    },
    {
      j: t`Next thread`,
      k: t`Previous thread`,
      c: t`Take or release`,
      r: t`Answer`,
      u: t`Take back the answer`,
      Escape: t`Back to the threads`,
    },
  )
  return (
    <Page
      title={
        <>
          <span className="one-line">{thread.subject || t`No subject`}</span> <code>{reference}</code>
        </>
      }
      crumb={{ to: `/support${query}`, name: t`Support` }}
      actions={
        <NeighbourButtons
          previous={{ label: t`Previous thread`, open: previous ? () => open(previous) : null }}
          next={{ label: t`Next thread`, open: next ? () => open(next) : null }}
        />
      }
      queue={queue}
      isQueueFolded
      panel={{
        title: t`Person and answer`,
        content: (
          <>
            <ThreadPerson thread={thread} />
            <ThreadAssignment thread={thread} acts={acts} />
            {acts.mayAnswer ? (
              <AnswerForm thread={thread} draft={draft} onSent={() => setIsPanelOpen(false)} />
            ) : null}
          </>
        ),
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      {acts.error ? <Note tone="bad">{acts.error}</Note> : null}
      <ThreadMessages thread={thread} acts={acts} />
      <div className="case-bar">
        <Button kind="primary" block onClick={startAnswer} icon={<Reply aria-hidden="true" />}>
          {acts.mayAnswer ? <Trans>Answer</Trans> : <Trans>Person and answer</Trans>}
        </Button>
      </div>
    </Page>
  )
}
