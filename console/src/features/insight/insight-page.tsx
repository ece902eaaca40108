import {
  getInsightBreakdownEndpoint,
  getInsightCohortsEndpoint,
  getInsightEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatDate } from '../../i18n/formats.ts'
import { Page } from '../../shell/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AllFiguresCard } from './all-figures-card.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { DaysCard } from './days-card.tsx'
import { FictionalCard } from './fictional-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { InsightFilters } from './insight-filters.tsx'
import { figureTexts } from './insight-names.ts'
import { type LoadedInsight, readDimension, readInsightFilter } from './insight-query.ts'
import { OutlierNote } from './outlier-note.tsx'
import { RevenueCard } from './revenue-card.tsx'

export async function loadInsight({ request }: LoaderFunctionArgs): Promise<LoadedInsight> {
  const search = new URL(request.url).searchParams
  const filter = readInsightFilter(search)
  const [insight, breakdown, { cohorts }] = await Promise.all([
    load(request, getInsightEndpoint, filter),
    load(request, getInsightBreakdownEndpoint, { ...filter, by: readDimension(search) }),
    load(request, getInsightCohortsEndpoint, filter),
  ])
  return { insight, breakdown, cohorts }
}

/** Shows figures of a period, compared with the one before: what new members do, each day, money, where members come from, who returns. */
export function InsightPage() {
  const { t, i18n } = useLingui()
  const { insight, breakdown, cohorts } = useLoaderData<LoadedInsight>()
  const { current } = insight
  const [first, last] = [formatDate(current.firstDay), formatDate(current.lastDay)]
  const missingDays = current.figures.signUps.length - current.computedDays
  return (
    <Page
      title={t({ message: 'Reports', context: 'figures' })}
      mark={
        <Pill>
          {first} – {last}
        </Pill>
      }
    >
      <InsightFilters insight={insight} />
      {current.computedDays === 0 ? (
        <EmptyState icon={<ChartColumn />} title={<Trans>No day of this period has been counted yet</Trans>}>
          <p>
            <Trans>Days are counted within the hour after they have ended (UTC).</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <OutlierNote
            outliers={insight.outliers.map(({ site, siteName, figure, ...band }) => ({
              key: `${site} ${figure}`,
              name: `${i18n._(figureTexts[figure].name)}, ${siteName}`,
              format: formatCount,
              ...band,
            }))}
          />
          {missingDays > 0 ? (
            <div className="insight-note">
              <Note>
                <Plural
                  value={missingDays}
                  one="# day of this period has not been counted yet."
                  other="# days of this period have not been counted yet."
                />
              </Note>
            </div>
          ) : null}
          <div className="board insight">
            <FunnelCard insight={insight} />
            <DaysCard insight={insight} />
            {insight.revenue ? <RevenueCard insight={insight} revenue={insight.revenue} /> : null}
            <BreakdownCard breakdown={breakdown} />
            <CohortsCard cohorts={cohorts} />
            <FictionalCard insight={insight} />
            <AllFiguresCard insight={insight} />
          </div>
        </>
      )}
    </Page>
  )
}
