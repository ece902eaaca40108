import { visitContext } from '../../../session/visit-context.ts'
import { Face } from '../shared/face.tsx'
import { Copy, LanderPage, useLanderWords } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/collagelanding.ts'
import './collagelanding.css'

export const handle = { hydrate: false }
export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'collagelanding', params.slug)

/** Six tiles, the first one large. */
export default function Collage({ loaderData }: Route.ComponentProps) {
  const says = useLanderWords(loaderData)
  return (
    <LanderPage says={says} className="cl">
      <div className="wrap ld-two">
        <Copy says={says}>
          <div className="ld-start">
            <StartForm data={loaderData} chosen={says.lookingFor} />
            <FictionalNote />
          </div>
        </Copy>
        <div className="cl-side">
          <div className="cl-tiles">
            {[1, 2, 3, 4, 5, 6].map((number) => (
              <Face key={number} cast={says.cast} number={number} eager />
            ))}
          </div>
          <DrawnNote />
        </div>
      </div>
    </LanderPage>
  )
}
