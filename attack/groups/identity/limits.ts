import { makeMember, setPassword } from '../../../e2e/members.ts'
import { solved } from '../../../server/src/accounts/bot-defence/test-proof.ts'
import { type Answer, type Client, createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { mailsTo } from '../../mails.ts'
import { newcomer, password, signUp } from '../../sign-up.ts'
import { until } from '../../until.ts'

/** Logs in as the page does: solves a proof of work when it is asked for one. */
async function logInAsBrowser(client: Client, email: string, word: string): Promise<Answer> {
  const body = { email, password: word }
  const first = await client.call('POST', '/api/user.php', { body })
  if (first.errorCode !== 'proof_needed') return first
  const proof = await solved({ body: first.json as Parameters<typeof solved>[0]['body'] })
  return client.call('POST', '/api/user.php', { body: { ...body, ...proof } })
}

/** What strangers use up stops nobody else: the victims here all prove who they are. */
export const limitsGroup: Group = {
  name: 'limits',
  title: 'limits turned against somebody else',
  async run(stage, report) {
    const victim = await makeMember({ name: 'Victim' })
    await setPassword(victim.name, password)
    for (let i = 0; i < 130; i += 1)
      await createClient(stage, { address: `127.201.7.${1 + (i % 100)}` }).call('POST', '/api/user.php', {
        body: { email: `nobody${i}@attack.example`, password: 'wrong' },
      })
    const neighbour = createClient(stage, { address: '127.201.7.222' })
    report.expectSame(
      'a right password after 130 wrong ones of the same /24',
      (await logInAsBrowser(neighbour, victim.email, password)).status,
      200,
    )

    for (let i = 0; i < 130; i += 1)
      await createClient(stage, { address: `127.202.${i}.1` }).call('POST', '/api/user.php', {
        body: { email: victim.email, password: 'wrong' },
      })
    report.expectSame(
      'the owner, after 130 wrong passwords from 130 networks',
      (await logInAsBrowser(createClient(stage), victim.email, password)).status,
      200,
    )

    const shared = '127.203.1.1'
    const home = createClient(stage, { address: shared })
    await logInAsBrowser(home, victim.email, password)
    for (let i = 0; i < 8; i += 1)
      await createClient(stage, { address: shared }).call('POST', '/api/user.php', {
        body: { email: victim.email, password: 'wrong' },
      })
    home.cookies.delete('session')
    report.expectSame(
      'a browser that the account knows, beside a guesser at the same address',
      (await logInAsBrowser(home, victim.email, password)).status,
      200,
    )

    const person = newcomer()
    for (let i = 0; i < 8; i += 1)
      await createClient(stage).call('POST', '/api/signup.php', {
        body: { ...newcomer(), email: person.email },
      })
    report.expectSame(
      'a sign-up after 8 without proof with its address',
      (await signUp(createClient(stage), person)).status,
      200,
    )

    const resetter = await makeMember({ name: 'Forgot' })
    const strangers = Array.from({ length: 6 }, () => createClient(stage))
    for (const stranger of strangers)
      await stranger.call('POST', '/api/reset-password.php', { body: { email: resetter.email } })
    const before = (await mailsTo(stage, resetter.email)).length
    const own = await createClient(stage).call('POST', '/api/reset-password.php', {
      body: { email: resetter.email },
    })
    const mails = await until(
      () => mailsTo(stage, resetter.email),
      (all) => all.length > before,
    )
    report.check(
      'a reset mail after 6 that strangers asked for',
      `${own.status}, ${mails.length} mails`,
      own.status === 200 && mails.length > before,
    )

    for (let i = 0; i < 12; i += 1)
      await createClient(stage).call('POST', '/api/complaint.php', {
        body: { kind: 'us', text: 'Too slow.', name: 'Anna', email: resetter.email },
      })
    const complaint = await createClient(stage, resetter).call('POST', '/api/complaint.php', {
      body: { kind: 'us', text: 'Strangers write in my name.', name: 'Forgot', email: resetter.email },
    })
    report.expectSame('a complaint after 12 that strangers filed with its address', complaint.status, 200)
  },
}
