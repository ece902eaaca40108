import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Heart, MessageCircle, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVisit } from '../../../session/use-visit.ts'
import { nicheWords } from '../words/niche-words.ts'

function Reason({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="n">{icon}</span>
      <h3 className="h3">{title}</h3>
      <p className="mut">{children}</p>
    </li>
  )
}

export function HowItWorks() {
  return (
    <section>
      <h2 className="display h1">
        <Trans>How it works</Trans>
      </h2>
      <ol className="how">
        <Reason
          icon={<UserRound className="i lg" aria-hidden="true" />}
          title={<Trans>Say who you are</Trans>}
        >
          <Trans>A photo, a few interests and one honest sentence.</Trans>
        </Reason>
        <Reason icon={<Heart className="i lg" aria-hidden="true" />} title={<Trans>Like and match</Trans>}>
          <Trans>Browse, and like whom you like. A like that comes back is a match.</Trans>
        </Reason>
        <Reason
          icon={<MessageCircle className="i lg" aria-hidden="true" />}
          title={<Trans>Talk when you want</Trans>}
        >
          <Trans>
            No subscription. You buy credits once and pay per message, at a price you see beforehand.
          </Trans>
        </Reason>
      </ol>
    </section>
  )
}

function Promise({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check className="i" aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

/** Only what the product keeps today. */
export function Promises() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <section className="promise">
      <h2 className="display h1">{t(nicheWords(settings.niche).promises)}</h2>
      <ul>
        <Promise>
          <Trans>Every price includes VAT and shows what one message costs.</Trans>
        </Promise>
        <Promise>
          <Trans>Fictional profiles carry a label on every card and in every chat.</Trans>
        </Promise>
        <Promise>
          <Trans>No subscription. Nothing renews by itself.</Trans>
        </Promise>
        <Promise>
          <Trans>The credits you buy never expire.</Trans>
        </Promise>
      </ul>
    </section>
  )
}
