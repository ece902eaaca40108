import { visitContext } from '../../../session/visit-context.ts'
import { LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/alonetonight.ts'
import { Night } from './night.tsx'
import * as styles from './alonetonight.module.css'

export const handle = { hydrate: false, dark: true }
export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'alonetonight', params.slug)

/** A night, and one line. */
export default function AloneTonight({ loaderData }: Route.ComponentProps) {
  const says = useLanderTexts(loaderData)
  return (
    <LanderPage says={says} className={styles.page}>
      <Night />
      <div className="wrap">
        <h1 className={`display ${styles.line}`}>{says.headline}</h1>
        <div className={styles.start}>
          <StartForm data={loaderData} chosen={says.lookingFor} />
          <FictionalNote />
        </div>
      </div>
    </LanderPage>
  )
}
