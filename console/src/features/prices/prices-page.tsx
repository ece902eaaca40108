import { type ListedApproval, listApprovalsEndpoint } from '@amarelle/contract/staff/endpoints/approvals'
import { getPricesEndpoint, type PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Eye } from 'lucide-react'
import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { load } from '../../api/load.ts'
import { formatCountry, formatTime } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { BundleList } from './bundle-list.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricePreview } from './price-preview.tsx'
import { PriceRow } from './price-row.tsx'
import { ChoosePricedSite, PricesFrame } from './prices-frame.tsx'
import { SavePricesDialog } from './save-prices-dialog.tsx'
import { toEntryKey, usePriceDraft } from './use-price-draft.ts'
import { formatPricePlace, usePlaceName } from './use-price-names.ts'

type Prices = StaffEndpointAnswer<typeof getPricesEndpoint>
interface LoadedPrices {
  readonly prices: Prices
  /** The change that waits for a second person, for those who made it or may decide it. */
  readonly request: ListedApproval | null
}
/** null without a site in the address. */
export async function loadPrices({ request }: LoaderFunctionArgs): Promise<LoadedPrices | null> {
  const { site } = readScopeOf(request)
  if (site === undefined) return null
  const [prices, { approvals }] = await Promise.all([
    load(request, getPricesEndpoint, { site }),
    load(request, listApprovalsEndpoint, { site }),
  ])
  return { prices, request: approvals.find(({ subject }) => subject.kind === 'prices') ?? null }
}

/** Shows the prices of a site's bundles, place by place, beside what a new member sees and the history. */
export function PricesPage() {
  const loaded = useLoaderData<LoadedPrices | null>()
  // Typed prices belong to one site.
  return loaded ? <SitePrices key={loaded.prices.site.id} {...loaded} /> : <ChoosePricedSite />
}

/** Returns the prices of a place; those of a country without prices of its own are the currency's. */
function findPrices({ prices }: Prices, { currency, country }: PricePlace) {
  const own = prices.find(({ place }) => place.currency === currency && place.country === country)
  if (own) return own.bundles
  const general = prices.find(({ place }) => place.currency === currency && place.country === null)
  return general?.bundles.map((price) => ({ ...price, minor: null })) ?? []
}
function readPlace({ countries, prices }: Prices, text: string | null): PricePlace {
  const [currency, country] = (text ?? '').split('-')
  const soldCountry = countries.find(({ code }) => code === country)
  if (soldCountry !== undefined && soldCountry.currency === currency)
    return { currency, country: soldCountry.code }
  return (
    prices.find(({ place }) => place.country === null && place.currency === currency)?.place ??
    prices[0]?.place ?? { currency: 'EUR', country: null }
  )
}

function SitePrices({ prices, request }: LoadedPrices) {
  const { t } = useLingui()
  const { site, mayChange, limitPercent, isShared, countries, changes } = prices
  const { revalidate } = useRevalidator()
  useLiveChanges(['prices', 'sites', 'approvals'], () => void revalidate())
  const [search] = useSearchParams()
  const place = readPlace(prices, search.get('place'))
  const draft = usePriceDraft()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const count = draft.entries.size
  return (
    <PricesFrame
      actions={
        <span className="panel-opener">
          <Button icon={<Eye aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
            <Trans>Preview and history</Trans>
          </Button>
        </span>
      }
      panel={{
        title: t`Preview and history`,
        content: (
          <>
            <PricePreview
              siteId={site.id}
              countries={countries.map(({ code }) => code)}
              bundle={prices.prices[0]?.bundles[0]?.bundle ?? null}
              draft={draft}
              version={JSON.stringify([prices.prices, changes])}
            />
            <PriceHistory changes={changes} mayChange={mayChange} siteId={site.id} />
          </>
        ),
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <div className="settings">
        <div role="status">
          {request ? (
            <Note>
              <Link className="text-link" to="/approvals">
                {t`${request.askedBy} asked for new prices. They wait for a second person until ${formatTime(request.expiresAt)}.`}
              </Link>
            </Note>
          ) : null}
        </div>
        {isShared ? (
          <Note>
            <Trans>
              The bundles are those of all sites. Prices and bundles that you set here are for this site only.
            </Trans>
          </Note>
        ) : null}
        <PlaceChoice prices={prices} place={place} changed={[...draft.entries.values()]} />
        <div className="settings-list">
          {findPrices(prices, place).map((price) => (
            <PriceRow
              key={toEntryKey(place, price)}
              place={place}
              price={price}
              draft={draft}
              error={errors[toEntryKey(place, price)]}
              mayChange={mayChange}
              onChange={() =>
                setErrors((before) =>
                  Object.fromEntries(
                    Object.entries(before).filter(([key]) => key !== toEntryKey(place, price)),
                  ),
                )
              }
            />
          ))}
        </div>
        {/* A site's first bundle of its own replaces those that typed prices belong to. */}
        {mayChange && count === 0 ? (
          <BundleList
            siteId={site.id}
            currencies={[...new Set(countries.map(({ currency }) => currency))]}
            bundles={prices.prices[0]?.bundles ?? []}
          />
        ) : null}
      </div>
      {count > 0 ? (
        <footer className="settings-foot">
          <strong>{plural(count, { one: '# change', other: '# changes' })}</strong>
          <Button
            kind="text"
            onClick={() => {
              draft.clear()
              setErrors({})
            }}
          >
            <Trans>Throw away</Trans>
          </Button>
          <Button kind="primary" icon={<ArrowRight aria-hidden="true" />} onClick={() => setIsSaving(true)}>
            <Trans>Review and save</Trans>
          </Button>
        </footer>
      ) : null}
      {isSaving ? (
        <SavePricesDialog
          siteId={site.id}
          draft={draft}
          limitPercent={limitPercent}
          onRefused={(refused) => {
            setErrors(refused)
            setIsSaving(false)
          }}
          onClose={() => {
            setErrors({})
            setIsSaving(false)
          }}
        />
      ) : null}
    </PricesFrame>
  )
}

interface PlaceChoiceProps {
  readonly prices: Prices
  readonly place: PricePlace
  readonly changed: readonly { readonly place: PricePlace }[]
}
/** Shows the currencies, and the countries with prices of their own; another country can be added. */
function PlaceChoice({ prices: { site, countries, prices, mayChange }, place, changed }: PlaceChoiceProps) {
  const { t } = useLingui()
  const namePlace = usePlaceName()
  const navigate = useNavigate()
  const toSearch = (one: PricePlace) => `?site=${site.id}&place=${formatPricePlace(one)}`
  const existingPlaces = prices.map((one) => one.place)
  const typed = changed.map((one) => one.place)
  const places = new Map([...existingPlaces, ...typed, place].map((one) => [formatPricePlace(one), one]))
  const countChanges = (key: string) => typed.filter((one) => formatPricePlace(one) === key).length
  const others = countries.filter(({ code, currency }) => !places.has(`${currency}-${code}`))
  return (
    <div className="price-places">
      <nav className="settings-groups" aria-label={t`Currencies and countries`}>
        {[...places].map(([key, one]) => (
          <Link
            key={key}
            className={key === formatPricePlace(place) ? 'chip on' : 'chip'}
            aria-current={key === formatPricePlace(place) ? 'page' : undefined}
            to={{ search: toSearch(one) }}
          >
            {namePlace(one)}
            {countChanges(key) > 0 ? <small>{countChanges(key)}</small> : null}
          </Link>
        ))}
      </nav>
      {mayChange && others.length > 0 ? (
        <SelectField
          label={t`A country with prices of its own`}
          value=""
          onChange={(code) => {
            const country = others.find((one) => one.code === code)
            if (country)
              void navigate({ search: toSearch({ currency: country.currency, country: country.code }) })
          }}
        >
          <option value="">{t`Choose`}</option>
          {others.map(({ code, currency }) => (
            <option key={code} value={code}>
              {formatCountry(code)} ({currency})
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  )
}
