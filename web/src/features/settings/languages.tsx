import { listLanguages, toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import type { Route } from './+types/languages.ts'
import * as styles from './settings.module.css'

export const handle = { hydrate: false }

export function loader({ request }: Route.LoaderArgs) {
  return { returnPath: toSafeReturnPath(new URL(request.url).searchParams.get('return'), '/lang-config') }
}

/** Lists all languages by their own names, without flags; choosing one redirects back to the previous page. */
export default function LanguagesPage({ loaderData }: Route.ComponentProps) {
  const { language, settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className="wrap page">
      <PageHead title={t`Language`} />
      <div className="narrow stack">
        <h1 className="display heading-1">
          <Trans>Choose your language</Trans>
        </h1>
        <form method="post" action="/language" className={`card ${styles.languageList}`}>
          <input type="hidden" name="return" value={loaderData.returnPath} />
          {listLanguages(settings.offered_languages).map(({ code, name }) => (
            <button
              key={code}
              name="language"
              value={code}
              lang={toHtmlLang(code)}
              aria-current={code === language || undefined}
            >
              <span className="grow">{name}</span>
              {code === language ? <Check className="icon" /> : null}
            </button>
          ))}
        </form>
      </div>
    </div>
  )
}
