import { visitContext } from '../../../session/visit-context.ts'
import { LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/alonetonight.ts'
import { Night } from './night.tsx'
import * as styles from './alonetonight.module.css'

export const handle = { hydrate: false, dark: true }
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'alonetonight', { slug: params.slug, request })

/** Landing page with a night scene and one headline. */
export default function AloneTonight({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  return (
    <LanderPage texts={texts} className={styles.page}>
      <Night />
      <div className="wrap">
        <h1 className={`display ${styles.line}`}>{texts.headline}</h1>
        <div className={styles.start}>
          <FictionalNote />
          <StartForm data={loaderData} chosen={texts.lookingFor} />
        </div>
      </div>
    </LanderPage>
  )
}
