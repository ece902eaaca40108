import { idOf } from '../../../e2e/members.ts'
import { journeyEmail, journeyPassword, unattendedHost } from '../../../e2e/people.ts'
import { grant, balanceOf } from '../../../server/src/credits/index.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import { createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { samplePng } from '../../pictures.ts'
import { logIn, signUp } from '../../sign-up.ts'

/** Nobody answers for a fictional profile unless its site says so: no way to write to one may cost anything. */
export const fictionalGroup: Group = {
  name: 'fictional',
  title: 'writing to a fictional profile that nobody attends',
  async run(stage, report) {
    const { db } = stage.house.parts
    const [memberId, profileId] = [await idOf('Emily', unattendedHost), await idOf('Storm', unattendedHost)]
    await grant(db, {
      memberId,
      amount: 20,
      kind: 'goodwill',
      source: 'goodwill',
      key: newId(),
      at: new Date(),
    })
    const balanceBefore = await balanceOf(db, memberId)
    const host = `${unattendedHost}:${stage.port}`
    const client = createClient(stage)
    await logIn(client, journeyEmail('Emily'), journeyPassword, { host })
    const image = await samplePng()
    for (const [tried, path, body] of [
      ['a text', '/api/chat.php', { text: 'Hello' }],
      ['a text, sure', '/api/chat.php', { text: 'Hello', sure: true }],
      ['an image', '/api/chat.php', { image, sure: true }],
      ['a gift', '/api/chat.php', { gift: 'rose', sure: true }],
      ['accepting the warning', '/api/fictional-consent.php', {}],
    ] as const) {
      const answer = await client.call('POST', path, { host, body: { profile: profileId, ...body } })
      report.check(tried, `${answer.status} ${answer.errorCode}`, answer.errorCode === 'fictional_unattended')
    }
    const opening = { to: profileId, signup_message: 'Hello', fictional_agreed: true }
    const visitor = await signUp(createClient(stage), opening, { host })
    report.check(
      'an opening message at the sign-up',
      visitor.text,
      visitor.status === 422 && visitor.text.includes('signup_message'),
    )
    const messages = await db.selectFrom('message').select('id').where('sender_id', '=', memberId).execute()
    report.expectSame(
      'messages stored, credits spent',
      [messages.length, balanceBefore - (await balanceOf(db, memberId))],
      [0, 0],
    )
  },
}
