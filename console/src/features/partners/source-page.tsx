import { useLingui } from '@lingui/react/macro'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatMonth } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { useAddressFilters } from '../../session/use-address-filters.ts'
import { Page } from '../../shell/page.tsx'
import { Pill } from '../../ui/pill.tsx'
import { CostsCard } from './costs-card.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { PostbackCard } from './postback-card.tsx'
import { RatesCard } from './rates-card.tsx'
import type { LoadedSource } from './load-source.ts'
import { listSourceMonths } from './source-address.ts'
import { SourceCard } from './source-card.tsx'
import { StatementCard } from './statement-card.tsx'

/** Shows a traffic source: what it brought in a month, what it costs and is to be paid, and what it is told. */
export function SourcePage() {
  const { t } = useLingui()
  const loaded = useLoaderData<LoadedSource>()
  const { source, address } = loaded
  const { revalidate } = useRevalidator()
  useLiveChanges(['partners'], () => void revalidate())
  const { set } = useAddressFilters(['month', 'by'])
  return (
    <Page
      title={source.name}
      crumb={{ to: '/traffic-sources', name: t`Traffic sources` }}
      mark={source.isActive ? <Pill tone="good">{t`active`}</Pill> : <Pill>{t`ended`}</Pill>}
      actions={
        <select
          className="input source-month"
          aria-label={t`Month`}
          value={address.month}
          onChange={(event) => set('month', event.target.value)}
        >
          {listSourceMonths().map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </select>
      }
    >
      <div className="source-board">
        <div>
          <FunnelCard loaded={loaded} onGroup={(by) => set('by', by)} />
          <StatementCard loaded={loaded} />
          <CostsCard loaded={loaded} />
        </div>
        <div>
          <SourceCard source={source} />
          <RatesCard source={source} />
          <PostbackCard source={source} />
          <DeliveriesCard source={source} />
        </div>
      </div>
    </Page>
  )
}
