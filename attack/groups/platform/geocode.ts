import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const positions = [
  'NaN,NaN',
  'Infinity,0',
  '-Infinity,0',
  '90,0',
  '-90,180',
  '90.1,0',
  '0,180.1',
  '1e308,1',
  ',',
  ' , ',
  '52,13',
  '0x34,0x05',
  '52.0.1,5',
  '52,5;1',
  "52' or 1=1,5",
  '\u0000,5',
  `${'9'.repeat(400)},5`,
]

/** Reverse geocoding of invalid coordinates, of the poles, and at high frequency. */
export const geocodeGroup: AttackGroup = {
  name: 'geocode',
  title: 'invalid positions, and many requests at once',
  async run(environment, report) {
    const client = createAttackClient(environment)
    for (const position of positions) {
      const [lat = '', lon = ''] = position.split(',')
      const answer = await client.call(
        'GET',
        `/api/geocode.php?lat=${encodeURIComponent(lat)}&lon=${encodeURIComponent(lon)}`,
      )
      report.check(
        `lat=${JSON.stringify(lat.slice(0, 20))} lon=${JSON.stringify(lon)}`,
        `${answer.status} ${answer.text.slice(0, 60)}`,
        answer.status < 500,
      )
    }
    const twice = await client.call('GET', '/api/geocode.php?lat=52&lat=53&lon=5')
    report.check('a latitude given twice', twice.status, twice.status === 422)
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => client.call('GET', `/api/geocode.php?lat=${50 + i / 100}&lon=5`)),
    )
    report.check(
      '200 at once',
      `${(performance.now() - startedAt).toFixed(0)} ms, ${new Set(answers.map(({ status }) => status)).size} kinds of answer`,
      answers.every(({ status }) => status === 200 || status === 429),
    )
  },
}
