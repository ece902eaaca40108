import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { Translation } from '@amarelle/contract/endpoints/translation/translation'
import { Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useVisit } from '../../session/use-visit.ts'
import * as styles from './translation.module.css'

/** A translation below its original, marked as a machine's. */
export function TranslatedText({ translation }: { translation: Translation }) {
  const provider = useVisit().settings.translation?.provider ?? ''
  if (translation.same_language) return null
  return (
    <div className={styles.translated}>
      <p lang={toHtmlLang(translation.language)} dir="auto" className={styles.text}>
        {translation.text}
      </p>
      <p className="smaller muted flex-row tight">
        <Languages className="icon small" />
        <Trans>Machine translation by {provider}</Trans>
      </p>
    </div>
  )
}
