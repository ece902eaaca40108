import './kit.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVisit } from '../session/use-visit.ts'
import { KitChoices, KitFields } from './kit-forms.tsx'
import { KitMessages, KitOverlays } from './kit-messages.tsx'
import { KitActions, KitMarks } from './kit-parts.tsx'

type Scheme = 'light' | 'dark'

function Sheet({ scheme, title }: { scheme: Scheme; title: string }) {
  return (
    <section className="kit-sheet" data-scheme={scheme} aria-labelledby={`kit-${scheme}`}>
      <h2 className="display h2" id={`kit-${scheme}`}>
        {title}
      </h2>
      <KitActions />
      <KitMarks />
      <KitFields />
      <KitChoices scheme={scheme} />
      <KitMessages />
      <KitOverlays scheme={scheme} />
    </section>
  )
}

/** Every component of ui/ in its states, in both schemes: for builders, not for visitors. */
export default function Kit() {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className="kit">
      <title>{`${t`Component sheet`} · ${settings.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="display h1">
        <Trans>Component sheet</Trans>
      </h1>
      <div className="kit-sheets">
        <Sheet scheme="light" title={t`Light`} />
        <Sheet scheme="dark" title={t`Dark`} />
      </div>
    </div>
  )
}
