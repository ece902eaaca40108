import {
  listFeesEndpoint,
  listPaymentRoutesEndpoint,
  type PaymentRouteView,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, Percent } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatCountry, formatList, formatPercent } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { FeeList } from './fee-list.tsx'
import { ChoosePricedSite, PricesFrame } from './prices-frame.tsx'
import { RouteDialog } from './route-dialog.tsx'

interface Methods extends StaffEndpointAnswer<typeof listPaymentRoutesEndpoint> {
  readonly siteId: number
  readonly fees: StaffEndpointAnswer<typeof listFeesEndpoint>
}
/** null without a site in the address. */
export async function loadMethods({ request }: LoaderFunctionArgs): Promise<Methods | null> {
  const { site } = readScopeOf(request)
  if (site === undefined) return null
  const [routes, fees] = await Promise.all([
    load(request, listPaymentRoutesEndpoint, { site }),
    load(request, listFeesEndpoint, {}),
  ])
  // Methods that members can pay with come first.
  const sorted = routes.routes.toSorted((a, b) => Number(b.isConfigured) - Number(a.isConfigured))
  return { ...routes, routes: sorted, fees, siteId: Number(site) }
}
const toKey = ({ method, provider }: PaymentRouteView): string => `${method}:${provider}`

/** Shows how members of a site can pay, how well each way works, where it is off, and what it costs them. */
export function MethodsPage() {
  const { t } = useLingui()
  const loaded = useLoaderData<Methods | null>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['prices'], () => void revalidate())
  const [opened, setOpened] = useState<string | null>(null)
  const [isSettingFee, setIsSettingFee] = useState(false)
  const mayManageFees = usePermissions()('fees.manage')
  const columns = useRouteColumns(loaded?.mayChange === true, setOpened)
  if (!loaded) return <ChoosePricedSite />
  const { routes, countries, siteId, fees } = loaded
  const route = routes.find((one) => toKey(one) === opened)
  return (
    <PricesFrame
      actions={
        mayManageFees ? (
          <Button icon={<Percent aria-hidden="true" />} onClick={() => setIsSettingFee(true)}>
            <Trans>Set a fee</Trans>
          </Button>
        ) : null
      }
    >
      <FeeList fees={fees} />
      <DataTable
        label={t`Payment methods`}
        rows={routes}
        columns={columns}
        getId={toKey}
        empty={<EmptyState icon={<CreditCard />} title={t`No payment methods`} />}
      />
      {route ? (
        <RouteDialog route={route} siteId={siteId} countries={countries} onClose={() => setOpened(null)} />
      ) : null}
      {isSettingFee ? <FeeDialog fees={fees} onClose={() => setIsSettingFee(false)} /> : null}
    </PricesFrame>
  )
}

function useRouteColumns(
  mayChange: boolean,
  onOpen: (key: string) => void,
): readonly DataColumn<PaymentRouteView>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const describeState = ({ isConfigured, pauses }: PaymentRouteView) => {
      if (!isConfigured) return <Pill>{t`not configured`}</Pill>
      if (pauses.length === 0) return <Pill tone="good">{t`on`}</Pill>
      if (pauses.some(({ country }) => country === null)) return <Pill tone="bad">{t`off`}</Pill>
      const names = pauses.map(({ country }) => country && formatCountry(country)).join(', ')
      return <Pill tone="warning">{t`off in ${names}`}</Pill>
    }
    return [
      {
        id: 'method',
        header: t`Method`,
        cell: ({ row: { original } }) => original.name,
      },
      {
        id: 'provider',
        header: t`Provider`,
        width: '13%',
        cell: ({ row: { original } }) => original.provider,
      },
      {
        id: 'where',
        header: t`Where`,
        width: '20%',
        cell: ({ row: { original } }) =>
          [
            original.countries ? formatList(original.countries.map(formatCountry)) : t`everywhere`,
            ...(original.currencies ? [original.currencies.join(', ')] : []),
          ].join('; '),
      },
      {
        id: 'success',
        header: t`Paid, last 24 h`,
        width: '12%',
        isNumber: true,
        cell: ({ row: { original } }) => {
          const count = original.completed + original.failed
          return count === 0 ? '' : t`${formatPercent(original.completed / count)} of ${formatCount(count)}`
        },
      },
      {
        id: 'webhook',
        header: t`Last webhook`,
        width: '12%',
        cell: ({ row: { original } }) => original.lastWebhookAt && <Time at={original.lastWebhookAt} />,
      },
      {
        id: 'state',
        header: t`State`,
        width: '20%',
        cell: ({ row: { original } }) => (
          <span className="discount-state">
            {describeState(original)}
            {mayChange && original.isConfigured ? (
              <Button
                small
                aria-label={t`Switch ${original.name} by ${original.provider}`}
                onClick={() => onOpen(toKey(original))}
              >
                <Trans>Switch</Trans>
              </Button>
            ) : null}
          </span>
        ),
      },
    ]
  }, [t, mayChange, onOpen])
}
