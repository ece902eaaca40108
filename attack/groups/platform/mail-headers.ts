import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { readUntil } from '../../read-until.ts'

/** Text that a client enters must not become a mail header or an additional recipient. */
export const mailHeadersGroup: AttackGroup = {
  name: 'mails',
  title: 'headers and recipients injected into mails',
  async run(environment, report) {
    const victim = 'victim@attack.example'
    const addresses = [
      `a@attack.example\r\nBcc: ${victim}`,
      `a@attack.example\nTo: ${victim}`,
      `a@attack.example,${victim}`,
      `"a@attack.example ${victim}"@attack.example`,
      `a@attack.example%0d%0aBcc:${victim}`,
      `<a@attack.example>, <${victim}>`,
    ]
    for (const email of addresses) {
      const answer = await createAttackClient(environment).call('POST', '/api/complaint.php', {
        body: { kind: 'us', text: 'Too slow.', name: 'Anna', email },
      })
      report.check(
        `a complaint with the address ${JSON.stringify(email)}`,
        `${answer.status} ${answer.errorCode ?? ''}`,
        answer.status < 500,
      )
    }
    const receiver = 'named@attack.example'
    await createAttackClient(environment).call('POST', '/api/complaint.php', {
      body: {
        kind: 'us',
        text: `Too slow.\r\n.\r\nMAIL FROM:<x@y.example>\r\nBcc: ${victim}`,
        name: `Anna\r\nBcc: ${victim}\r\nX-Smuggled: yes`,
        email: receiver,
      },
    })
    const [mail] = await readUntil(
      () => readMailsTo(environment, receiver),
      (mails) => mails.length > 0,
    )
    const [head = ''] = (mail?.raw ?? '').split(/\r?\n\r?\n/)
    report.check(
      'line breaks in the name and the text of a complaint',
      mail?.subject,
      mail !== undefined && !/^(bcc|x-smuggled):/im.test(head),
    )
    report.expectSame('mails to the victim', (await readMailsTo(environment, victim)).length, 0)
  },
}
