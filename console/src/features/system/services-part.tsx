import type { ServiceState } from '@amarelle/contract/staff/endpoints/system/state'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { formatServiceName } from '../../i18n/service-names.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { FailureText } from './failure-text.tsx'
import type { SystemContent } from './load-system.ts'

/** Services of others: whether they are configured, and when they worked last. */
export function ServicesPart({ content: { services } }: { readonly content: SystemContent<'services'> }) {
  const { t } = useLingui()
  const title = t`Services of others`
  return (
    <Card
      title={title}
      footer={
        <Trans>
          Configured services are checked every five minutes; text messages, push notifications and alarms are
          known from their last use.
        </Trans>
      }
      isFlush
    >
      <div className="text-cells">
        <NumberTable
          label={title}
          columns={[t`Service`, t`State`, t`Worked last`, t`Failed last`, t`Last error`]}
          empty=""
          rows={services.map((service) => ({
            id: service.name,
            cells: [
              formatServiceName(service.name),
              <StatePill key="state" service={service} />,
              service.lastSucceededAt === null ? '' : <Time key="succeeded" at={service.lastSucceededAt} />,
              service.lastFailedAt === null ? '' : <Time key="failed" at={service.lastFailedAt} />,
              service.lastFailure ? <FailureText key="failure" failure={service.lastFailure} /> : '',
            ],
          }))}
        />
      </div>
    </Card>
  )
}

function StatePill({ service }: { readonly service: ServiceState }) {
  const { t } = useLingui()
  const { isConfigured, isFailing, observedBy, lastSucceededAt } = service
  if (!isConfigured) return <Pill>{t`not configured`}</Pill>
  if (isFailing) return <Pill tone="bad" icon={<CircleAlert aria-hidden="true" />}>{t`does not answer`}</Pill>
  if (observedBy === 'check' && lastSucceededAt !== null)
    return <Pill tone="good" icon={<Check aria-hidden="true" />}>{t`answers`}</Pill>
  return <Pill tone="info">{t`configured`}</Pill>
}
