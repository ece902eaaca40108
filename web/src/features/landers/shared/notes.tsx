import { Trans } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import { useVisit } from '../../../session/use-visit.ts'
import * as styles from './notes.module.css'

/** The notice about fictional profiles that advertising must show, not in small print, before anybody joins (docs/law.md#advertising). */
export function FictionalNote() {
  const { fictional_singular: label } = useVisit().settings
  return (
    <p className={styles.fictionalNote}>
      <VenetianMask className="icon masks" />
      <span>
        <Trans>
          Some profiles here are fictional and written for entertainment. Each of them says so: “{label}”.
        </Trans>
      </span>
    </p>
  )
}

/** The notice below pictures of drawn people (docs/law.md#advertising). */
export function DrawnNote() {
  return (
    <p className={styles.drawnNote}>
      <Trans>The people shown here are illustrations, not members.</Trans>
    </p>
  )
}
