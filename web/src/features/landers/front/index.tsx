import { getFrontFacesEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLanguageName } from '@amarelle/contract/domain/languages'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { Link } from 'react-router'
import { tryCall } from '../../../forms/api-result.ts'
import { PublicHead } from '../../../page-head/public-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import type { Route } from './+types/index.ts'
import { DrawnFaces, Faces } from './faces.tsx'
import { HowItWorks, SitePromises } from './promises.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import { getNicheTexts } from '../texts/niche-texts.ts'
import { variantHeadlines } from '../texts/variant-texts.ts'
import * as styles from './landing.module.css'

export const handle = { hydrate: false }

/** Empty if there are too few or visitors may not search. */
async function loadFaces(context: Route.LoaderArgs['context']): Promise<ProfileCard[]> {
  const { call } = context.get(visitContext)
  const response = await tryCall(() => call(getFrontFacesEndpoint, {}))
  return response.ok ? response.answer.members : []
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { ...(await loadLander(visit, 'index', { request })), faces: await loadFaces(context) }
}

function LandingHeader() {
  const { settings, mark, language } = useVisit()
  const { t } = useLingui()
  return (
    <header className={styles.headerBar}>
      <Link className="logo" to="/">
        <LogoMark shapes={mark} />
        <span>{settings.name}</span>
      </Link>
      <span className="flex-row tight">
        <Link
          className="icon-button"
          to="/lang-config?return=/"
          aria-label={t`Language: ${getLanguageName(language, settings.offered_languages)}`}
        >
          <Languages className="icon" />
        </Link>
        <ButtonLink to="/login" look="secondary" size="small">
          <Trans>Log in</Trans>
        </ButtonLink>
      </span>
    </header>
  )
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { changes } = loaderData
  return (
    <>
      <PublicHead bare title={settings.index_title} description={settings.description} />
      <main id="main" tabIndex={-1}>
        <div className={styles.page}>
          <div className="wrap">
            <LandingHeader />
            <div className={styles.grid}>
              <div className={styles.copy}>
                <h1 className="display hero">
                  {t(
                    changes.headline
                      ? variantHeadlines[changes.headline]
                      : getNicheTexts(settings.niche).hero,
                  )}
                </h1>
                <p className={`${styles.lead} muted`}>{settings.description}</p>
                <FictionalNote />
                <StartForm data={loaderData} />
              </div>
              {loaderData.faces.length ? <Faces cards={loaderData.faces} /> : <DrawnFaces />}
            </div>
          </div>
        </div>
        <div className={`wrap ${styles.reasons}`}>
          {changes.order === 'promises_first' ? <SitePromises /> : null}
          <HowItWorks />
          {changes.order === 'promises_first' ? null : <SitePromises />}
        </div>
      </main>
    </>
  )
}
