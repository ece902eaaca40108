import { Trans } from '@lingui/react/macro'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { EyeOff, Scale, ShieldCheck } from 'lucide-react'
import { useVisit } from '../../session/use-visit.ts'
import * as styles from './age-check.module.css'

/** Why the age is asked for, what is stored and what is not, before the member chooses a way. */
export function AgeCheckExplanation({ country: code }: { country: string }) {
  const { language } = useVisit()
  const country = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' }).of(code) ?? code
  return (
    <ul className={styles.reasons}>
      <li>
        <Scale className="icon" aria-hidden="true" />
        <Trans>The rules for {country} ask us to check this once. Everything you wrote is kept.</Trans>
      </li>
      <li>
        <ShieldCheck className="icon" aria-hidden="true" />
        <Trans>We store that you’re 18 or over, how that was confirmed, and the day. Nothing else.</Trans>
      </li>
      <li>
        <EyeOff className="icon" aria-hidden="true" />
        <Trans>We don’t store your name, date of birth, documents or picture from it.</Trans>
      </li>
    </ul>
  )
}
