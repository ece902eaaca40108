import { visitContext } from '../../../session/visit-context.ts'
import { Clip } from '../shared/clip.tsx'
import { LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/video.ts'
import * as videoStyles from './video.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'video', { slug: params.slug, request })

/** Landing page with a silent clip of a conversation. */
export default function Video({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  return (
    <LanderPage texts={texts} className={videoStyles.page}>
      <div className="wrap">
        <h1 className="display hero">{texts.headline}</h1>
        <div className={videoStyles.screen}>
          <Clip name="conversation" cast={texts.cast} width={960} height={540} />
          <DrawnNote />
        </div>
        <div className={videoStyles.below}>
          <div>
            <p className={`${landerStyles.lead} muted`}>{texts.lead}</p>
            <FictionalNote />
          </div>
          <StartForm data={loaderData} chosen={texts.lookingFor} />
        </div>
      </div>
    </LanderPage>
  )
}
