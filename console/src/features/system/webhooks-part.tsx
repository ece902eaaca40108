import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { formatServiceName } from '../../i18n/service-names.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import type { SystemContent } from './load-system.ts'

/** Shows what payment providers told us, and what has not been handled. */
export function WebhooksPart({ content }: { readonly content: SystemContent<'webhooks'> }) {
  const { t } = useLingui()
  const maySeeOrders = usePermissions()('orders.read')
  const { providers, unhandled } = content
  const refusals = { unreadable: t`can’t be read`, unsigned: t`wrong signature` }
  const [title, waitingTitle] = [t`Webhooks by provider`, t`Not handled`]
  return (
    <>
      <Card
        title={title}
        footer={
          <Trans>
            A refused webhook has a wrong signature or can’t be read: compare the provider’s secret with ours.
            If webhooks are missing, payments are still asked for at intervals.
          </Trans>
        }
        isFlush
      >
        <NumberTable
          label={title}
          columns={[
            t`Provider`,
            t`Handled, 24 hours`,
            t`Not handled, 24 hours`,
            t`Handled, 7 days`,
            t`Not handled, 7 days`,
            t`Arrived last`,
            t`Refused last`,
          ]}
          empty=""
          rows={providers.map(({ provider, isConfigured, lastDay, lastWeek, ...row }) => ({
            id: provider,
            cells: [
              isConfigured ? formatServiceName(provider) : t`${formatServiceName(provider)} (not configured)`,
              formatCount(lastDay.handled),
              formatCount(lastDay.unhandled),
              formatCount(lastWeek.handled),
              formatCount(lastWeek.unhandled),
              row.lastReceivedAt === null ? t`never` : <Time key="received" at={row.lastReceivedAt} />,
              row.lastRefusedAt === null ? (
                ''
              ) : (
                <span key="refused">
                  <Time at={row.lastRefusedAt} />
                  {row.refusal ? <small>{refusals[row.refusal]}</small> : null}
                </span>
              ),
            ],
          }))}
        />
      </Card>
      <Card title={waitingTitle} note={t`The oldest first`} isFlush>
        <div className="text-cells">
          <NumberTable
            label={waitingTitle}
            columns={[t`Number at the provider`, t`Provider`, t`Order`, t`Arrived`]}
            empty={t`Every webhook has been handled.`}
            rows={unhandled.map(({ provider, reference, orderNumber, receivedAt }) => ({
              id: `${provider} ${reference} ${receivedAt}`,
              cells: [
                reference,
                formatServiceName(provider),
                orderNumber === null ? (
                  ''
                ) : maySeeOrders ? (
                  <Link key="order" to={`/orders/${orderNumber}`}>
                    {orderNumber}
                  </Link>
                ) : (
                  orderNumber
                ),
                <Time key="received" at={receivedAt} />,
              ],
            }))}
          />
        </div>
      </Card>
    </>
  )
}
