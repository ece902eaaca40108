import {
  endDiscountEndpoint,
  listDiscountsEndpoint,
  type StaffDiscount,
} from '@amarelle/contract/staff/endpoints/pricing/discounts'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Tag } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount, formatCountry, formatMoney, formatPercent } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { CreateDiscountDialog } from './create-discount-dialog.tsx'
import { ChoosePricedSite, PricesFrame } from './prices-frame.tsx'

type Discounts = StaffEndpointAnswer<typeof listDiscountsEndpoint>
/** null without a site in the address. */
export async function loadDiscounts({
  request,
}: LoaderFunctionArgs): Promise<(Discounts & { readonly siteId: number }) | null> {
  const { site } = readScopeOf(request)
  if (site === undefined) return null
  return { ...(await load(request, listDiscountsEndpoint, { site })), siteId: Number(site) }
}

const getDiscounts = ({ discounts }: Discounts) => discounts

/** Shows the discount codes that members of a site can use. */
export function DiscountsPage() {
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadDiscounts>>>()
  return loaded ? <SiteDiscounts loaded={loaded} /> : <ChoosePricedSite />
}

function SiteDiscounts({ loaded }: { readonly loaded: Discounts & { readonly siteId: number } }) {
  const { t } = useLingui()
  const { siteId } = loaded
  const readPage = useCallback(
    (after: number) => callStaff(listDiscountsEndpoint, { site: siteId, after }),
    [siteId],
  )
  const { rows, loadMore } = usePages<Discounts, StaffDiscount, number>(loaded, getDiscounts, readPage)
  const { revalidate } = useRevalidator()
  useLiveChanges(['prices'], () => void revalidate())
  const [isCreating, setIsCreating] = useState(false)
  const [ended, setEnded] = useState<StaffDiscount | null>(null)
  const columns = useDiscountColumns(loaded, setEnded)
  return (
    <PricesFrame
      actions={
        loaded.mayChange ? (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            <Trans>New discount</Trans>
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t`Discounts`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={<EmptyState icon={<Tag />} title={t`No discounts yet`} />}
      />
      {isCreating ? <CreateDiscountDialog discounts={loaded} onClose={() => setIsCreating(false)} /> : null}
      {ended ? (
        <ReasonDialog
          title={t`End ${ended.code}`}
          button={t`End`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(endDiscountEndpoint, { id: ended.id, reason })
            await revalidate()
          }}
          onClose={() => setEnded(null)}
        >
          <p>
            <Trans>Nobody can use it any more. Orders that were placed with it keep their price.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </PricesFrame>
  )
}

function useDiscountColumns(
  loaded: Discounts,
  onEnd: (discount: StaffDiscount) => void,
): readonly DataColumn<StaffDiscount>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const mayChange = loaded.mayChange === true
    const methodNames = new Map<string, string>(loaded.methods.map(({ code, name }) => [code, name]))
    const orderNames = { all: t`all orders`, first: t`first order`, later: t`later orders` }
    const stateNames = {
      active: <Pill tone="good">{t`active`}</Pill>,
      expired: <Pill>{t`expired`}</Pill>,
      ended: <Pill>{t`ended`}</Pill>,
    }
    const validityNames = {
      once: t`Once, by one member`,
      'once-per-user': t`Once by each member`,
      unlimited: t`Without limit`,
    }
    const describeWho = ({
      memberId,
      orders,
      validity,
      methods,
      country,
      currency,
      minimumMinor,
    }: StaffDiscount): string =>
      [
        memberId === null ? null : t`member ${String(memberId)}`,
        orderNames[orders],
        validityNames[validity],
        methods.map((code) => methodNames.get(code) ?? code).join(', '),
        country && formatCountry(country),
        minimumMinor > 0 && currency ? t`from ${formatMoney({ minor: minimumMinor, currency })}` : currency,
      ]
        .filter(Boolean)
        .join(', ')
    const describeEnd = ({ windowSeconds, expiresAt }: StaffDiscount) =>
      windowSeconds === null
        ? expiresAt && <Time at={expiresAt} />
        : plural(Math.round(windowSeconds / 3600), {
            one: '# hour after sign-up',
            other: '# hours after sign-up',
          })
    return [
      {
        id: 'code',
        header: t`Code`,
        sortBy: ({ code }) => code,
        cell: ({ row: { original } }) => <code>{original.code}</code>,
      },
      {
        id: 'percentage',
        header: t`Discount`,
        width: '11%',
        isNumber: true,
        sortBy: ({ percentage }) => percentage,
        cell: ({ row: { original } }) => formatPercent(original.percentage / 100),
      },
      {
        id: 'who',
        header: t`For`,
        width: '24%',
        cell: ({ row: { original } }) => describeWho(original),
      },
      {
        id: 'end',
        header: t`Ends`,
        width: '18%',
        cell: ({ row: { original } }) => describeEnd(original),
      },
      {
        id: 'used',
        header: t`Used`,
        width: '9%',
        isNumber: true,
        sortBy: ({ used }) => used,
        cell: ({ row: { original } }) => formatCount(original.used),
      },
      {
        id: 'state',
        header: t`State`,
        width: '18%',
        cell: ({ row: { original } }) => (
          <span className="discount-state">
            {stateNames[original.state]}
            {mayChange && original.state === 'active' && !original.isShared ? (
              <Button small aria-label={t`End ${original.code}`} onClick={() => onEnd(original)}>
                <Trans>End</Trans>
              </Button>
            ) : null}
          </span>
        ),
      },
    ]
  }, [t, loaded, onEnd])
}
