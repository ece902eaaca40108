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
export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'video', params.slug)

/** A conversation, told without a word. */
export default function Video({ loaderData }: Route.ComponentProps) {
  const says = useLanderTexts(loaderData)
  return (
    <LanderPage says={says} className={videoStyles.page}>
      <div className="wrap">
        <h1 className="display hero">{says.headline}</h1>
        <div className={videoStyles.screen}>
          <Clip name="conversation" cast={says.cast} width={960} height={540} />
          <DrawnNote />
        </div>
        <div className={videoStyles.below}>
          <div>
            <p className={`${landerStyles.lead} muted`}>{says.lead}</p>
            <FictionalNote />
          </div>
          <StartForm data={loaderData} chosen={says.lookingFor} />
        </div>
      </div>
    </LanderPage>
  )
}
