import { listCasesEndpoint, type ListedCase } from '@amarelle/contract/staff/endpoints/cases'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useRevalidator,
} from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CaseQueue } from './case-queue.tsx'
import { findNextCase } from './find-next-case.ts'
import { readFilters } from './queue-filters.tsx'

type CasesAnswer = StaffEndpointAnswer<typeof listCasesEndpoint>

export const loadCases = ({ request }: LoaderFunctionArgs) =>
  load(request, listCasesEndpoint, readFilters(new URL(request.url).searchParams))

const getCases = ({ cases }: CasesAnswer) => cases
export interface CasesContext {
  readonly cases: readonly ListedCase[]
  readonly queue: ReactNode
}
/** Shows the queue of open cases, which stays beside the case that is open. */
export function CasesPage() {
  const first = useLoaderData<CasesAnswer>()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const readPage = useCallback(
    (after: string) => callStaff(listCasesEndpoint, { ...readFilters(new URLSearchParams(search)), after }),
    [search],
  )
  const { rows, isLoading, loadMore } = usePages(first, getCases, readPage)
  useLiveChanges(['cases'], () => void revalidate())
  const queue = <CaseQueue cases={rows} onMore={loadMore} isLoading={isLoading} />
  return <Outlet context={{ cases: rows, queue } satisfies CasesContext} />
}

/** Shows the queue without an open case. */
export function NoCasePage() {
  const { t } = useLingui()
  const { queue, cases } = useOutletContext<CasesContext>()
  const navigate = useNavigate()
  const { search } = useLocation()
  const next = findNextCase(cases)
  const takeNext = () => next && void navigate(`/cases/${next.reference}${search}`)
  useShortcuts({ n: () => takeNext() }, { n: t`Take the next` })
  return (
    <Page title={t`Cases`} queue={queue}>
      <EmptyState icon={<Scale />} title={next ? t`Choose a case` : t`Nothing waits`}>
        {next ? (
          <Button kind="primary" onClick={takeNext}>
            <Trans>Take the next</Trans> <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : (
          <p>
            <Trans>New reports and complaints appear here by themselves.</Trans>
          </p>
        )}
      </EmptyState>
    </Page>
  )
}
