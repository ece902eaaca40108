import { listCasesEndpoint, type QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Play } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatToday } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { formatScope, readScopeOf, useScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { useWorkCounts } from '../../shell/work-counts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { NextCases } from './next-cases.tsx'
import { OwnCases, SiteFigures } from './side-cards.tsx'
import { WorkTiles } from './work-tiles.tsx'

const mostListed = 12

/** What is overdue first, then what is due next, and the own claims. */
export async function loadToday({ request }: LoaderFunctionArgs) {
  const scope = readScopeOf(request)
  const [overdue, open, own] = await Promise.all([
    load(request, listCasesEndpoint, { ...scope, overdue: true }),
    load(request, listCasesEndpoint, scope),
    load(request, listCasesEndpoint, { ...scope, filter: 'mine' }),
  ])
  const late = new Set(overdue.cases.map(({ reference }) => reference))
  return {
    next: [...overdue.cases, ...open.cases.filter(({ reference }) => !late.has(reference))],
    own: own.cases,
  }
}
type TodayWork = Awaited<ReturnType<typeof loadToday>>

/** The first page: the open clocks, what to do next, and what one has begun. */
export function TodayPage() {
  const { t } = useLingui()
  const { next, own } = useLoaderData<TodayWork>()
  const counts = useWorkCounts()
  const { revalidate } = useRevalidator()
  useLiveChanges(['cases'], () => void revalidate())
  const takeNext = useTakeNext(next)
  const search = formatScope(useScope())
  const total = formatCount(counts.cases?.open ?? next.length)
  const hasWork = next.length + (counts.photos?.open ?? 0) + (counts.support?.open ?? 0) > 0
  return (
    <Page
      title={t`Today`}
      mark={<span className="page-note">{formatToday()}</span>}
      actions={
        takeNext ? (
          <Button kind="primary" onClick={takeNext} icon={<Play aria-hidden="true" />}>
            <Trans>Take next</Trans> <kbd aria-hidden="true">N</kbd>
          </Button>
        ) : null
      }
    >
      {hasWork ? (
        <div className="today">
          <WorkTiles counts={counts} search={search} />
          <Card
            title={<Trans>Overdue and due next</Trans>}
            note={t`${total} open, the nearest end first`}
            actions={
              <Link className="text-link" to={{ pathname: '/cases', search }}>
                <Trans>All cases</Trans>
              </Link>
            }
            footer={
              <KeyHints
                hints={[
                  [['J', 'K'], t`move`],
                  [['↵'], t`open`],
                  [['N'], t`take next`],
                ]}
              />
            }
            isFlush
          >
            <NextCases cases={next.slice(0, mostListed)} />
          </Card>
          <div className="today-side">
            <OwnCases cases={own} />
            <SiteFigures groups={counts.cases?.groups ?? []} />
          </div>
        </div>
      ) : (
        <EmptyState icon={<CircleCheck />} title={t`Nothing waits`}>
          <p>
            <Trans>New work appears here by itself.</Trans>
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

/** Opens, and so claims, the first case that the person may take; null if there is none. */
function useTakeNext(cases: readonly QueuedCase[]): (() => void) | null {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayClaim = usePermissions()('queue.claim')
  const free = cases.find(({ claim, isOwnDecision }) => !claim && !isOwnDecision)
  const take = mayClaim && free ? () => void navigate(`/cases/${free.reference}`) : null
  useShortcuts(take ? { n: take } : {}, { n: t`Take next` })
  return take
}
