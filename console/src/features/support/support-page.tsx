import { type ListedThread, listThreadsEndpoint } from '@amarelle/contract/staff/endpoints/support'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mails } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useNavigate,
  useOutletContext,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf, useScope } from '../../session/scope.ts'
import { readSearchWords } from '../../session/search-words.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { readThreadFilter } from './thread-query.ts'
import { ThreadQueue } from './thread-queue.tsx'

type ThreadsAnswer = StaffEndpointAnswer<typeof listThreadsEndpoint>

export async function loadThreads({ request }: LoaderFunctionArgs) {
  const words = readSearchWords('threads')
  const filter = readThreadFilter(new URL(request.url).searchParams)
  return {
    first: await load(request, listThreadsEndpoint, { ...readScopeOf(request), filter, words }),
    words,
  }
}

const getThreads = ({ threads }: ThreadsAnswer) => threads
export interface SupportContext {
  readonly threads: readonly ListedThread[]
  readonly queue: ReactNode
}
/** Shows the support inbox: the list of threads, which stays beside the thread that is open. */
export function SupportPage() {
  const { first, words } = useLoaderData<typeof loadThreads>()
  const [search] = useSearchParams()
  const filter = readThreadFilter(search)
  const scope = useScope()
  const { revalidate } = useRevalidator()
  const readPage = useCallback(
    (after: string) => callStaff(listThreadsEndpoint, { ...scope, filter, words, after }),
    [scope, filter, words],
  )
  const { rows, isLoading, loadMore } = usePages(first, getThreads, readPage)
  useLiveChanges(['support'], () => void revalidate())
  const queue = <ThreadQueue threads={rows} words={words} onMore={loadMore} isLoading={isLoading} />
  return <Outlet context={{ threads: rows, queue } satisfies SupportContext} />
}

/** Shows the inbox without an open thread. */
export function NoThreadPage() {
  const { t } = useLingui()
  const { queue, threads } = useOutletContext<SupportContext>()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filter = readThreadFilter(search)
  const next = filter === 'open' ? threads.find(({ assignee }) => !assignee) : undefined
  const takeNext = () => next && void navigate(`/support/${next.reference}?${search}`)
  useShortcuts({ n: () => takeNext() })
  return (
    <Page title={t`Support`} queue={queue}>
      <EmptyState icon={<Mails />} title={threads.length > 0 ? t`Choose a thread` : t`Nothing waits`}>
        {next ? (
          <Button kind="primary" onClick={takeNext}>
            <Trans>Take the next</Trans> <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : (
          <p>
            <Trans>New mails to the support addresses appear here by themselves.</Trans>
          </p>
        )}
      </EmptyState>
    </Page>
  )
}
