import { type DeskEntry, listDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useNavigate,
  useOutletContext,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { useSession } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { readDeskView } from './desk-names.ts'
import { DeskQueue } from './desk-queue.tsx'
import { WaitPill } from './wait-pill.tsx'

export const loadDesk = ({ request }: LoaderFunctionArgs) =>
  load(request, listDeskEndpoint, readScopeOf(request))

export interface DeskContext {
  /** The conversations of the view, the oldest first. */
  readonly entries: readonly DeskEntry[]
  readonly queue: ReactNode
  readonly mark: ReactNode
}
/** Shows the agent desk: the conversations that wait, which stay beside the one that is open. */
export function DeskPage() {
  const { conversations, medianWaitMinutes } = useLoaderData<typeof loadDesk>()
  const { id } = useSession()
  const [search] = useSearchParams()
  const view = readDeskView(search)
  const { revalidate } = useRevalidator()
  useLiveChanges(['desk'], () => void revalidate())
  const byView = {
    waiting: conversations.filter(({ held }) => held === null),
    mine: conversations.filter(({ claim }) => claim?.staffId === id),
    held: conversations.filter(({ held }) => held !== null),
  }
  const context: DeskContext = {
    entries: byView[view],
    queue: <DeskQueue byView={byView} view={view} />,
    mark: <WaitPill waiting={byView.waiting.length} medianWaitMinutes={medianWaitMinutes} />,
  }
  return <Outlet context={context} />
}

/** Shows the desk without an open conversation. */
export function NoConversationPage() {
  const { t } = useLingui()
  const { queue, mark, entries } = useOutletContext<DeskContext>()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = entries.find(({ claim, held }) => claim === null && held === null)
  const openNext = () => next && void navigate(`/desk/${next.conversation}?${search}`)
  useShortcuts({ n: () => openNext() }, { n: t`Open the next` })
  return (
    <Page title={t`Agent desk`} mark={mark} queue={queue}>
      <EmptyState
        icon={<VenetianMask />}
        title={entries.length > 0 ? t`Choose a conversation` : t`Nothing waits`}
      >
        {next ? (
          <Button kind="primary" onClick={openNext}>
            <Trans>Open the next</Trans> <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : (
          <p>
            <Trans>Messages to fictional profiles appear here by themselves.</Trans>
          </p>
        )}
      </EmptyState>
    </Page>
  )
}
