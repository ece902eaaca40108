import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** A member's location cannot be found by trilateration from several places. */
export const locationGroup: AttackGroup = {
  name: 'location',
  title: 'locating a member by moving the attacker’s own account',
  async run(environment, report) {
    const target = await createJourneyAccount({ name: 'Hidden', gender: 'male', city: 'Utrecht' })
    const seeker = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Seeker', city: 'Amsterdam' }),
    )
    const cities = await environment.app.services.db
      .selectFrom('city')
      .select('id')
      .where('country', '=', 'NL')
      .orderBy('rank', 'desc')
      .limit(40)
      .execute()
    const steps = new Set<unknown>()
    const fields = new Set<string>()
    for (const { id } of cities) {
      await seeker.call('PUT', '/api/profile.php', { body: { city_id: id } })
      const { json } = await seeker.call('GET', `/api/member.php?id=${target.id}`)
      const profile = json['profile'] as Record<string, unknown>
      steps.add(profile['distance_under_km'])
      for (const name of Object.keys(profile)) fields.add(name)
    }
    report.check(
      'distances seen from 40 cities',
      [...steps],
      [...steps].every((step) => step === null || [10, 25, 50, 100, 250, 500].includes(Number(step))),
    )
    const exact = [...fields].filter((name) => /^(lat|lon|latitude|longitude)|coord|cell|geo/i.test(name))
    report.expectSame('fields of a profile that hold coordinates', exact, [])
    for (const query of [
      'lat=52.09&lon=5.12&distance=1',
      'distance=1',
      'distance=10.5',
      'cell_row=1',
      'city_id=1&distance=0',
    ]) {
      const answer = await seeker.call('GET', `/api/members.php?${query}`)
      const narrowed =
        answer.status === 200 && /"distance":(?!10\b|25\b|50\b|100\b|250\b|500\b|null)/.test(answer.text)
      report.check(
        `a search by ${query}`,
        `${answer.status} ${answer.errorCode ?? ''}`,
        answer.status < 500 && !narrowed,
      )
    }
  },
}
