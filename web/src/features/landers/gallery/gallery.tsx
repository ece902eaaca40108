import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { visitContext } from '../../../session/visit-context.ts'
import { DrawnFace } from '../shared/drawn-face.tsx'
import { LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/gallery.ts'
import * as galleryStyles from './gallery.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLander(context.get(visitContext), 'gallery', { slug: params.slug, request })

/** Captions of the six drawn people; they describe nobody in particular. */
const tileTexts = [
  msg`Somebody for long walks`,
  msg`Somebody for rainy Sundays`,
  msg`Somebody for the last song`,
  msg`Somebody for the slow train`,
  msg`Somebody for breakfast in the sun`,
  msg`Somebody for good questions`,
]

/** Landing page with a row of faces that scrolls by touch, wheel or arrow keys. */
export default function GalleryLanding({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  const { i18n, t } = useLingui()
  return (
    <LanderPage texts={texts}>
      <div className={`${galleryStyles.head} wrap`}>
        <h1 className="display hero">{texts.headline}</h1>
        <p className={`${landerStyles.lead} muted`}>{texts.lead}</p>
      </div>
      <div
        className={galleryStyles.strip}
        role="region"
        aria-label={t`Illustrated people to browse`}
        tabIndex={0}
      >
        <ul className={galleryStyles.stripRow}>
          {tileTexts.map((kind, index) => (
            <li className="photo-card" key={kind.id}>
              <DrawnFace cast={texts.cast} number={index + 1} eager={index < 3} />
              <span className="meta">
                <span className="card-name">{i18n._(kind)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={`${galleryStyles.foot} wrap`}>
        <DrawnNote />
        <div className={`${landerStyles.start} ${landerStyles.card}`}>
          <FictionalNote />
          <StartForm data={loaderData} chosen={texts.lookingFor} />
        </div>
      </div>
    </LanderPage>
  )
}
