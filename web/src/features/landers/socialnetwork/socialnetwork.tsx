import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { visitContext } from '../../../session/visit-context.ts'
import { LanderIntro, LanderPage, useLanderTexts } from '../shared/lander-page.tsx'
import { loadLander } from '../shared/load-lander.ts'
import { DrawnNote, FictionalNote } from '../shared/notes.tsx'
import { StartForm } from '../shared/start-form.tsx'
import type { Route } from './+types/socialnetwork.ts'
import { TopicCircle } from './topic-circle.tsx'
import * as socialnetworkStyles from './socialnetwork.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }
/** Limits the offered interests to a number that is easy to scan. */
const maxOfferedInterests = 24

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [data, { interests }] = await Promise.all([
    loadLander(visit, 'socialnetwork', { slug: params.slug, request }),
    visit.call(getInterestsEndpoint, {}),
  ])
  return { ...data, interests }
}

/** Landing page that asks for interests and passes them to sign-up. */
export default function SocialNetwork({ loaderData }: Route.ComponentProps) {
  const texts = useLanderTexts(loaderData)
  const preselected = new Set<string>(texts.interests)
  const { interests } = loaderData
  const preselectedOptions = interests.filter(({ code }) => preselected.has(code))
  const otherOptions = interests.filter(({ code }) => !preselected.has(code))
  return (
    <LanderPage texts={texts}>
      <div className="wrap">
        <div className={socialnetworkStyles.head}>
          <LanderIntro texts={texts} />
          <div>
            <TopicCircle cast={texts.cast} />
            <DrawnNote />
          </div>
        </div>
        <div className={`${landerStyles.card} ${socialnetworkStyles.card}`}>
          <FictionalNote />
          <StartForm data={loaderData} chosen={texts.lookingFor}>
            <fieldset className="field">
              <legend className="label">
                <Trans>Pick what you like. It goes on your profile when you join.</Trans>
              </legend>
              <div className="chips">
                {[...preselectedOptions, ...otherOptions]
                  .slice(0, maxOfferedInterests)
                  .map(({ code, name }) => (
                    <label key={code} className="chip pick">
                      <input
                        type="checkbox"
                        className="visually-hidden"
                        name="interests"
                        value={code}
                        defaultChecked={preselected.has(code)}
                      />
                      {name}
                    </label>
                  ))}
              </div>
            </fieldset>
          </StartForm>
        </div>
      </div>
    </LanderPage>
  )
}
