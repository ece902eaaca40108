import { type ListedCase, listCasesEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { getStaffSessionEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { listShiftNotesEndpoint } from '@amarelle/contract/staff/endpoints/today/shift-notes'
import { getTodayEndpoint } from '@amarelle/contract/staff/endpoints/today/today'
import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatToday } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { formatScope, readScope, type Scope, useScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { useWorkCounts } from '../../shell/work-counts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { findNextCase } from '../cases/find-next-case.ts'
import { AttentionCard } from './attention-card.tsx'
import { DayFigures } from './day-figures.tsx'
import { HouseCard } from './house-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { NextCases } from './next-cases.tsx'
import { HandOverButton, ShiftNotes } from './shift-notes.tsx'
import { SiteFigures } from './site-figures.tsx'
import { TextWorkCard } from './text-work-card.tsx'
import { WorkTiles } from './work-tiles.tsx'

const mostListed = 12
const todayFilters = ['all', 'mine', 'unclaimed'] as const
type TodayFilter = (typeof todayFilters)[number]
const readFilter = (search: URLSearchParams): TodayFilter =>
  todayFilters.find((one) => one === search.get('filter')) ?? 'all'

/** Returns what is overdue first, then what is due next, the day's figures, and, for those who may see them, money, texts and the house. */
export async function loadToday({ request }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url)
  const [scope, filter] = [readScope(search), readFilter(search)]
  const [queue, today] = await Promise.all([
    loadQueue(request, scope, filter),
    load(request, getTodayEndpoint, scope),
  ])
  return { queue, filter, ...today }
}
/** Returns the cases and what colleagues left about them; null for those who do not work on the queue. */
async function loadQueue(request: Request, scope: Scope, filter: TodayFilter) {
  const { permissions } = await load(request, getStaffSessionEndpoint, {})
  if (!permissions.includes('queue.read')) return null
  const [overdue, open, { notes }] = await Promise.all([
    load(request, listCasesEndpoint, { ...scope, filter, overdue: true }),
    load(request, listCasesEndpoint, { ...scope, filter }),
    load(request, listShiftNotesEndpoint, scope),
  ])
  const late = new Set(overdue.cases.map(({ reference }) => reference))
  return {
    next: [...overdue.cases, ...open.cases.filter(({ reference }) => !late.has(reference))],
    notes,
  }
}
type TodayWork = Awaited<ReturnType<typeof loadToday>>

/** Shows the first page: the open clocks, what to do next, what colleagues left, what money waits, and how the day and the house are. */
export function TodayPage() {
  const { t } = useLingui()
  const { queue, filter, figures, money, texts, languages, house } = useLoaderData<TodayWork>()
  const counts = useWorkCounts()
  const { revalidate } = useRevalidator()
  useLiveChanges(['cases', 'shift_notes', 'texts'], () => void revalidate())
  const takeNext = useTakeNext(queue?.next ?? [])
  const search = formatScope(useScope())
  const mayClaim = usePermissions()('queue.claim')
  return (
    <Page
      title={t`Today`}
      mark={<span className="page-note">{formatToday()}</span>}
      actions={
        <>
          {mayClaim ? <HandOverButton ownCount={counts.cases?.mine ?? 0} /> : null}
          {takeNext ? (
            <Button kind="primary" onClick={takeNext} icon={<Play aria-hidden="true" />}>
              <Trans>Take next</Trans> <kbd aria-hidden="true">N</kbd>
            </Button>
          ) : null}
        </>
      }
    >
      <div className="today">
        <WorkTiles counts={counts} search={search} />
        {queue ? (
          <QueueCard next={queue.next} filter={filter} search={search} />
        ) : (
          <TextWorkCard work={texts ?? []} />
        )}
        <div className="today-side">
          <ShiftNotes notes={queue?.notes ?? []} />
          {money ? <MoneyCard work={money} /> : null}
          {queue && texts && texts.length > 0 ? <TextWorkCard work={texts} /> : null}
          {languages && languages.length > 0 ? <AttentionCard languages={languages} /> : null}
          {house ? <HouseCard house={house} /> : null}
          <SiteFigures groups={counts.cases?.groups ?? []} />
        </div>
        <DayFigures figures={figures} />
      </div>
    </Page>
  )
}

/** Shows the cases that end first. */
function QueueCard({
  next,
  filter,
  search,
}: {
  readonly next: readonly ListedCase[]
  readonly filter: TodayFilter
  readonly search: string
}) {
  const { t } = useLingui()
  const counts = useWorkCounts()
  const total = formatCount(counts.cases?.open ?? next.length)
  return (
    <Card
      title={<Trans>Overdue and due next</Trans>}
      note={t`${total} open, the nearest end first`}
      actions={<TodayFilters current={filter} search={search} />}
      footer={
        <>
          <KeyHints
            hints={[
              [['J', 'K'], t`move`],
              [['↵'], t`open`],
              [['N'], t`take next`],
            ]}
          />
          <Link className="text-link" to={{ pathname: '/cases', search }}>
            <Trans>All cases</Trans>
          </Link>
        </>
      }
      isFlush
    >
      <NextCases cases={next.slice(0, mostListed)} />
    </Card>
  )
}

/** Shows whose cases are listed; part of the address. */
function TodayFilters({ current, search }: { readonly current: TodayFilter; readonly search: string }) {
  const { t } = useLingui()
  const { cases } = useWorkCounts()
  const names = { all: t`Everyone`, mine: t`Mine`, unclaimed: t`Unclaimed` }
  const counts = { all: undefined, mine: cases?.mine, unclaimed: cases?.unclaimed }
  return (
    <nav className="segments" aria-label={t`Whose cases`}>
      {todayFilters.map((filter) => (
        <Link
          key={filter}
          to={{
            pathname: '/today',
            search: [search, filter === 'all' ? '' : `filter=${filter}`].filter(Boolean).join('&'),
          }}
          aria-current={filter === current ? 'true' : undefined}
        >
          {names[filter]} {counts[filter] === undefined ? null : formatCount(counts[filter])}
        </Link>
      ))}
    </nav>
  )
}

/** Opens, and so claims, the first case that the person may take; null if there is none. */
function useTakeNext(cases: readonly ListedCase[]): (() => void) | null {
  const { t } = useLingui()
  const navigate = useNavigate()
  const free = findNextCase(cases)
  const take = free ? () => void navigate(`/cases/${free.reference}`) : null
  useShortcuts(take ? { n: take } : {}, { n: t`Take next` })
  return take
}
