import { sql } from 'kysely'
import { countFound, findPage, noFilters } from '../server/src/discovery/search.ts'
import { makeWriters } from '../soak/writers.ts'
import { median, type Result, result, timings } from './measure.ts'
import { scene } from './scene.ts'

const members = 200_000
const rounds = 5

/** Search through the API against the same SQL alone, side by side, with 200,000 members. */
export async function searchBench(): Promise<Result> {
  const stage = await scene()
  const { db } = stage.house.parts
  try {
    const [viewer] = await makeWriters(stage.house.parts, 2, 1)
    if (!viewer) throw new Error('nobody searches')
    await sql`
      with made as (
        insert into member (site_id, email, username, password_hash, country, status)
        select (select id from site), 'm' || n || '@example.org', 'm' || n, 'none', (array['NL','DE','BE','FR','GB'])[1 + n % 5], 'active'
        from generate_series(1, ${members}::int) n returning id, username, country
      )
      insert into profile (member_id, site_id, name, status, gender, looking_for, date_of_birth, country, last_active_at, fictional)
      select id, (select id from site), username, 'active', (array['male','female'])[1 + id % 2], (array['male','female','both'])[1 + id % 3],
        date '1960-01-01' + (id * 37 % 16000)::int, country, now() - (id * 7919 % 2000000) * interval '1 second', id % 20 = 0
      from made`.execute(db)
    await sql`vacuum analyze profile`.execute(db)
    await stage.serve()
    const query = 'gender=male&country=NL&min_age=30&max_age=45'
    const search = {
      viewer: { siteId: 1, memberId: viewer.id, sisters: [] },
      wantedBy: 'female',
      lookingFor: null,
      cityId: null,
      today: new Date().toISOString().slice(0, 10),
      now: new Date(),
    } as const
    const filters = {
      ...noFilters,
      gender: 'male',
      country: 'NL',
      minAge: 30,
      maxAge: 45,
    } as const
    const bySql = () =>
      Promise.all([
        findPage(db, search, filters, { sort: 'activity', page: 1, after: null, count: 24, without: [] }),
        countFound(db, search, filters),
      ])
    const byApi = async () => {
      const answer = await fetch(`${stage.url}/api/members.php?${query}`, {
        headers: { cookie: viewer.cookie },
      })
      const { members: found } = (await answer.json()) as { members: unknown[] }
      if (found.length !== 24) throw new Error(`found ${found.length}`)
    }
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const direct = median(await timings(40, 1, bySql))
      const api = median(await timings(40, 1, byApi))
      // The first round warms both up.
      if (round) ratios.push(direct / api)
    }
    return result(
      `search: the SQL's time / the API's time, ${members} members`,
      median(ratios),
      0.4,
      '',
      true,
    )
  } finally {
    await stage.close()
  }
}
