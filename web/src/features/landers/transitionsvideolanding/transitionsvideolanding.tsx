import { visitContext } from '../../../session/visit-context.ts'
import { Clip } from '../shared/clip.tsx'
import { LanderIntro, LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/transitionsvideolanding.ts'
import * as landerStyles from '../shared/lander.module.css'
import * as transitionsvideolandingStyles from './transitionsvideolanding.module.css'

export const handle = { hydrate: false }
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'transitionsvideolanding', { slug: params.slug, request })

/** Landing page with a clip of five drawn people morphing into each other. */
export default function TransitionsVideo({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  return (
    <LanderPage texts={texts}>
      <div className={`wrap ${landerStyles.twoColumns}`}>
        <div className={transitionsvideolandingStyles.side}>
          <div className={transitionsvideolandingStyles.frame}>
            <Clip name="transitions" cast={texts.cast} width={480} height={600} />
          </div>
          <DrawnNote />
        </div>
        <LanderIntro texts={texts}>
          <div className={landerStyles.start}>
            <FictionalNote />
            <StartForm data={loaderData} chosen={texts.lookingFor} />
          </div>
        </LanderIntro>
      </div>
    </LanderPage>
  )
}
