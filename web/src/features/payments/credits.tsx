import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { getBundlesEndpoint, getDiscountCodeEndpoint } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { data, Form, Link, redirect, useLocation } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { useUser } from '../../api/use-user.ts'
import { tryCall, loadOrRedirect, getTextFields } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/credits.ts'
import { type Bundle, BundleCards } from './bundle-cards.tsx'
import { CreditCosts } from './credit-costs.tsx'
import { DiscountCodeForm, DiscountLine } from './discount.tsx'
import { PremiumList, PremiumSummary } from './premium-list.tsx'
import * as styles from './payments.module.css'

/** Public page; discount codes are looked up for members only. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, user } = context.get(visitContext)
    const code = user ? (new URL(request.url).searchParams.get('code') ?? '') : ''
    const codeResult = code ? await tryCall(() => call(getDiscountCodeEndpoint, { code })) : undefined
    const offer = await call(getBundlesEndpoint, codeResult?.ok ? { code } : {})
    const { gifts } = await call(getGiftsEndpoint, {})
    return { offer, gifts, code, codeError: codeResult?.ok === false ? codeResult.error.message : undefined }
  })

/** Returns 422 if no bundle is chosen; with JavaScript the browser validates this itself. */
export async function action({ request }: Route.ActionArgs) {
  const { bundle = '', code = '' } = getTextFields(await readFormData(request))
  if (!/^\d+$/.test(bundle)) return data({ isBundleMissing: true }, { status: 422 })
  return redirect(`/credits/${bundle}${code ? `?code=${encodeURIComponent(code)}` : ''}`)
}

function Intro() {
  const { settings } = useVisit()
  const user = useUser()
  const cost = settings.message_credits
  return (
    <>
      <p className={`muted ${styles.lead}`}>
        <Plural
          value={cost}
          one="# credit sends 1 message. No subscription, no renewals."
          other="# credits send 1 message. No subscription, no renewals."
        />{' '}
        {user?.paid_user ? null : <Trans>Your first bundle also makes you premium, for good.</Trans>}
      </p>
      {user ? (
        <p className="flex-row wrapping">
          <b>
            <Plural value={user.credits} one="You have # credit." other="You have # credits." />
          </b>
          <Link className="link" to="/transactions">
            <Trans>Your orders</Trans>
          </Link>
          <Link className="link" to="/spending">
            <Trans>Your spending</Trans>
          </Link>
          {user.paid_user ? (
            <Link className="link" to="/credits/repeat-order">
              <Trans>Buy your last bundle again</Trans>
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

function CreditsOffer({
  data: { offer, code, codeError },
  isBundleMissing,
}: {
  data: Route.ComponentProps['loaderData']
  isBundleMissing: boolean
}) {
  const { settings } = useVisit()
  const { money } = useFormats()
  const user = useUser()
  const [selected, setSelected] = useState<Bundle>()
  const { bundles, discount } = offer
  const bundle = bundles.find(({ id }) => id === selected?.id)
  const price = bundle ? money(bundle.total) : ''
  const isDiscounted = bundles.some(({ total, lowest_price: lowest }) => total.minor < lowest.minor)
  return (
    <>
      {discount ? (
        <DiscountLine discount={discount} currency={bundles[0]?.price.currency ?? settings.currency} />
      ) : null}
      <Form method="post">
        {isBundleMissing ? (
          <Banner look="error" role="alert">
            <Trans>Please choose a bundle.</Trans>
          </Banner>
        ) : null}
        <input type="hidden" name="code" value={codeError === undefined ? code : ''} />
        <BundleCards bundles={bundles} onChoose={setSelected} />
        <p className={`small muted ${styles.note}`}>
          <Trans>All prices include VAT.</Trans>{' '}
          {isDiscounted ? <Trans>Crossed-out prices are the regular prices.</Trans> : null}{' '}
          <Link className="link" to="/pricing">
            <Trans>What everything costs</Trans>
          </Link>
        </p>
        <div className={styles.payBar}>
          <Button type="submit" size="large">
            {bundle ? <Trans>Continue, {price}</Trans> : <Trans>Continue</Trans>}
          </Button>
        </div>
      </Form>
      {user ? <DiscountCodeForm code={code} error={codeError} /> : null}
    </>
  )
}

/** `/premium` for premium members: lists what they have and links to the credits. */
function PremiumActiveScreen() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <div className="wrap page stack">
      <PageHead title={t`You’re premium`} />
      <header className="stack tight">
        <h1 className="display heading-1">
          <Trans>You’re premium</Trans>
        </h1>
        <p className={`muted ${styles.lead}`}>
          <Trans>For good: there’s nothing to renew.</Trans>{' '}
          {user ? <Plural value={user.credits} one="You have # credit." other="You have # credits." /> : null}
        </p>
        <p>
          <ButtonLink to="/credits">
            <Trans>Get credits</Trans>
          </ButtonLink>
        </p>
      </header>
      <PremiumList heading={<Trans>What you get</Trans>} />
    </div>
  )
}

/** `/credits`, and `/premium`, which names the premium features first; prices and button are in the first view of both. */
export default function CreditsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isPremiumPage = useLocation().pathname === '/premium'
  const user = useUser()
  if (isPremiumPage && user?.paid_user) return <PremiumActiveScreen />
  return (
    <div className="wrap page stack">
      <PageHead title={isPremiumPage ? t`Get Premium` : t`Credits`} />
      <header className="stack tight">
        <h1 className="display heading-1">
          {isPremiumPage ? <Trans>Get Premium</Trans> : <Trans>Credits</Trans>}
        </h1>
        <Intro />
        {isPremiumPage ? <PremiumSummary /> : null}
      </header>
      <CreditsOffer data={loaderData} isBundleMissing={actionData?.isBundleMissing ?? false} />
      <PremiumList heading={<Trans>Premium included</Trans>} />
      <CreditCosts bundles={loaderData.offer.bundles} gifts={loaderData.gifts} />
    </div>
  )
}
