import { visitContext } from '../../../session/visit-context.ts'
import { DrawnFace } from '../shared/drawn-face.tsx'
import { LanderIntro, LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/collagelanding.ts'
import * as landerStyles from '../shared/lander.module.css'
import * as collagelandingStyles from './collagelanding.module.css'

export const handle = { hydrate: false }
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'collagelanding', { slug: params.slug, request })

/** Landing page with six drawn faces, the first one large. */
export default function CollageLanding({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  return (
    <LanderPage texts={texts}>
      <div className={`wrap ${landerStyles.twoColumns}`}>
        <LanderIntro texts={texts}>
          <div className={landerStyles.start}>
            <FictionalNote />
            <StartForm data={loaderData} chosen={texts.lookingFor} />
          </div>
        </LanderIntro>
        <div className={collagelandingStyles.side}>
          <div className={collagelandingStyles.tiles}>
            {[1, 2, 3, 4, 5, 6].map((number) => (
              <DrawnFace key={number} cast={texts.cast} number={number} eager />
            ))}
          </div>
          <DrawnNote />
        </div>
      </div>
    </LanderPage>
  )
}
