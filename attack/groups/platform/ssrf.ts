import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { queuePushDelivery } from '../../../server/src/notifications/push/deliver-push.job.ts'
import { testSubscriptionKeys } from '../../../server/testing/platform/push-browser.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readUntil } from '../../read-until.ts'

/** Addresses that a client names must never make the server send requests into its own network. */
export const ssrfGroup: AttackGroup = {
  name: 'ssrf',
  title: 'making the server call its own network',
  async run(environment, report) {
    const receivedCalls: string[] = []
    const internalServer = createServer((request, response) => {
      receivedCalls.push(`${request.method} ${request.url}`)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => internalServer.once('listening', resolve))
    const { port } = internalServer.address() as AddressInfo
    try {
      const member = await createJourneyAccount({ name: 'Pushed', gender: 'male' })
      const client = createAttackClient(environment, member)
      const hosts = [
        `http://127.0.0.1:${port}`,
        `https://127.0.0.1:${port}`,
        `https://localhost:${port}`,
        `https://[::1]:${port}`,
        `https://[::ffff:127.0.0.1]:${port}`,
        `https://2130706433:${port}`,
        `https://0x7f.1:${port}`,
        `https://0:${port}`,
        'https://169.254.169.254',
        'https://10.0.0.1',
        'https://user:password@127.0.0.1',
        'file:///etc/passwd',
        'gopher://127.0.0.1:6379',
      ]
      for (const host of hosts) {
        const answer = await client.call('POST', '/api/user.php?push=1', {
          body: { subscription: { endpoint: `${host}/push`, keys: testSubscriptionKeys } },
        })
        report.check(
          `a push service at ${host}`,
          `${answer.status} ${answer.errorCode ?? 'stored'}`,
          answer.status === 422,
        )
      }
      // A public name may resolve into our network later, so the address is checked again when it is called.
      const { db } = environment.app.services
      const { id: sessionId } = await db
        .selectFrom('session')
        .select('id')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
      const endpoint = `https://127.0.0.1:${port}/push`
      await db
        .insertInto('push_subscription')
        .values({
          member_id: member.id,
          session_id: sessionId,
          endpoint,
          subscription: JSON.stringify({ endpoint, keys: testSubscriptionKeys }),
        })
        .execute()
      await queuePushDelivery(db, {
        memberId: member.id,
        sessionId,
        notice: {
          kind: 'new_message',
          type: 'new_messages',
          language: 'en',
          path: '/chats',
          topic: 'attack',
          name: null,
        },
        at: new Date().toISOString(),
        tries: 0,
      })
      const left = await readUntil(
        () =>
          db.selectFrom('push_subscription').select('endpoint').where('endpoint', '=', endpoint).execute(),
        (rows) => rows.length === 0,
      )
      report.check(
        'a push to a stored internal address: calls that arrived, subscriptions left',
        [receivedCalls.length, left.length],
        receivedCalls.length === 0 && left.length === 0,
      )
    } finally {
      internalServer.close()
    }
  },
}
