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
/** As many as one takes in at a glance; the site's own come first. */
const maxOfferedInterests = 24

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [data, { interests }] = await Promise.all([
    loadLander(visit, 'socialnetwork', params.slug),
    visit.call(getInterestsEndpoint, {}),
  ])
  return { ...data, interests }
}

/** What one likes to do, taken along to sign-up. */
export default function SocialNetwork({ loaderData }: Route.ComponentProps) {
  const says = useLanderTexts(loaderData)
  const chosen = new Set<string>(says.interests)
  const { interests } = loaderData
  const first = interests.filter(({ code }) => chosen.has(code))
  const others = interests.filter(({ code }) => !chosen.has(code))
  return (
    <LanderPage says={says}>
      <div className="wrap">
        <div className={socialnetworkStyles.head}>
          <LanderIntro says={says} />
          <div>
            <TopicCircle cast={says.cast} />
            <DrawnNote />
          </div>
        </div>
        <div className={`${landerStyles.card} ${socialnetworkStyles.card}`}>
          <StartForm data={loaderData} chosen={says.lookingFor}>
            <fieldset className="field">
              <legend className="label">
                <Trans>Pick what you like. It goes on your profile when you join.</Trans>
              </legend>
              <div className="chips">
                {[...first, ...others].slice(0, maxOfferedInterests).map(({ code, name }) => (
                  <label key={code} className="chip pick">
                    <input
                      type="checkbox"
                      className="visually-hidden"
                      name="interests"
                      value={code}
                      defaultChecked={chosen.has(code)}
                    />
                    {name}
                  </label>
                ))}
              </div>
            </fieldset>
          </StartForm>
          <FictionalNote />
        </div>
      </div>
    </LanderPage>
  )
}
