import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { callLogIn } from '../../sign-up.ts'

const attempts = 12
const computeMedian = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Account enumeration: only texts that the specification prescribes reveal whether an account exists, and probing is rate-limited. */
export const enumerationGroup: AttackGroup = {
  name: 'enumeration',
  title: 'finding out who has an account',
  async run(stage, report) {
    const known = await createJourneyAccount({ name: 'Known' })
    await setJourneyPassword(known.name, 'seven green umbrellas')
    const attempt = async (email: string) => {
      const startedAt = performance.now()
      const answer = await callLogIn(createAttackClient(stage), email, 'wrong password')
      return { answer, ms: performance.now() - startedAt }
    }
    const right: number[] = []
    const nobody: number[] = []
    let seen = ''
    for (let i = 0; i < attempts; i += 1) {
      const [one, other] = [await attempt(known.email), await attempt(`nobody${i}@attack.example`)]
      right.push(one.ms)
      nobody.push(other.ms)
      seen = [one, other].map(({ answer }) => `${answer.status} ${answer.text}`).join(' / ')
      if (one.answer.text !== other.answer.text || one.answer.status !== other.answer.status) break
    }
    const [first, second] = seen.split(' / ')
    report.expectSame('a wrong password of an account, and a name that nobody has', first, second)
    const ratio = computeMedian(right) / computeMedian(nobody)
    report.check('their times, medians of 12', `ratio ${ratio.toFixed(2)}`, ratio > 0.5 && ratio < 2)

    const prober = createAttackClient(stage)
    const probe = async (email: string) =>
      (await prober.call('POST', '/api/signup-check.php', { body: { email } })).errorCode ?? 'no fault'
    let told = 0
    while (told < 400 && (await probe(known.email)) === 'invalid_input') told += 1
    report.check(
      'the sign-up’s check of an address that has an account',
      `tells it ${told} times an hour`,
      told <= 300,
    )
    report.expectSame(
      'after that, the same and a free address',
      await probe(known.email),
      await probe('free@attack.example'),
    )
    const resets = createAttackClient(stage)
    let stopped = 0
    for (let i = 0; i < 60 && stopped === 0; i += 1) {
      const answer = await resets.call('POST', '/api/reset-password.php', {
        body: { email: `probe${i}@attack.example` },
      })
      if (answer.status === 429) stopped = i + 1
    }
    report.check('addresses probed by password resets', `refused at the ${stopped}th`, stopped > 0)
  },
}
