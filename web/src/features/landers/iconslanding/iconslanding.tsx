import { getSettingsEndpoint, type MessageCosts } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Coins, Heart, MessageCircle, ReceiptText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { LanderIntro, LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/iconslanding.ts'
import * as iconslandingStyles from './iconslanding.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const data = await loadLander(visit, 'iconslanding', { slug: params.slug, request })
  const costs =
    data.slug === 'prices' ? (await visit.call(getSettingsEndpoint, {})).minimum_message_costs : {}
  return { ...data, lowestCost: costs[visit.settings.geoip_selected_country] ?? null }
}

function StepItem({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="icon-disc" aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className="heading-3">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}

function StepList() {
  return (
    <ol className={iconslandingStyles.steps}>
      <StepItem icon={<UserRound className="icon" />} title={<Trans>Say who you are</Trans>}>
        <Trans>A photo, a few interests and one honest sentence.</Trans>
      </StepItem>
      <StepItem icon={<Heart className="icon" />} title={<Trans>Like and match</Trans>}>
        <Trans>Browse, and like who you like. When a like comes back, it’s a match.</Trans>
      </StepItem>
      <StepItem icon={<MessageCircle className="icon" />} title={<Trans>Talk when you want</Trans>}>
        <Trans>No subscription. You buy credits once and pay per message, at a price you see up front.</Trans>
      </StepItem>
    </ol>
  )
}

/** The lowest price per message among the bundles of the visitor's country. */
function LowestPrice({ lowest }: { lowest: MessageCosts[string] | null }) {
  const { number } = useFormats()
  if (!lowest) return <Trans>Each bundle shows what one message costs, VAT included.</Trans>
  const { costs, currency } = lowest
  const price = number(costs, { style: 'currency', currency })
  return <Trans>Each bundle shows what one message costs, VAT included: from {price}.</Trans>
}

function PriceStepList({ lowest }: { lowest: MessageCosts[string] | null }) {
  return (
    <ol className={iconslandingStyles.steps}>
      <StepItem icon={<UserRound className="icon" />} title={<Trans>Joining is free</Trans>}>
        <Trans>So are your profile, browsing, likes and matches.</Trans>
      </StepItem>
      <StepItem icon={<Coins className="icon" />} title={<Trans>You pay per message</Trans>}>
        <LowestPrice lowest={lowest} />
      </StepItem>
      <StepItem icon={<ReceiptText className="icon" />} title={<Trans>Nothing renews automatically</Trans>}>
        <Trans>No subscription. The credits you buy never expire.</Trans>
      </StepItem>
    </ol>
  )
}

/** Landing page with three steps and the sign-up form. */
export default function IconsLanding({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  const { t } = useLingui()
  return (
    <LanderPage texts={texts} className={iconslandingStyles.page}>
      <div className="wrap">
        <LanderIntro texts={texts} />
        <div className={iconslandingStyles.grid}>
          {loaderData.slug === 'prices' ? <PriceStepList lowest={loaderData.lowestCost} /> : <StepList />}
          <section
            className={`${landerStyles.start} ${landerStyles.card}`}
            aria-label={t`Create your profile`}
          >
            <FictionalNote />
            <StartForm data={loaderData} chosen={texts.lookingFor} />
          </section>
        </div>
      </div>
    </LanderPage>
  )
}
