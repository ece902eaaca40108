// Mails that the server sent, as the recipient sees them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { AttackEnvironment } from './environment.ts'

export interface ReceivedMail extends Email {
  /** The raw mail as received over SMTP. */
  readonly raw: string
}

/** All mails to an address, oldest first. */
export async function readMailsTo(
  { mailFolder }: Pick<AttackEnvironment, 'mailFolder'>,
  address: string,
): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = []
  for (const name of (await readdir(mailFolder)).filter((file) => file.endsWith('.eml')).sort()) {
    const raw = await readFile(join(mailFolder, name), 'utf8')
    if (!raw.toLowerCase().includes(address.toLowerCase())) continue
    const mail = await PostalMime.parse(raw)
    if (mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()))
      mails.push({ ...mail, raw })
  }
  return mails
}

const linkPattern = /https?:\/\/[^\s"]+\/([\w-]{43})\b/

/** The token of the `count`th mailed link to an address; throws when it does not arrive within 30 seconds. */
export async function waitForMailToken(
  environment: AttackEnvironment,
  address: string,
  count = 1,
): Promise<string> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const mails = await readMailsTo(environment, address)
    const tokens = mails.flatMap(({ text }) => linkPattern.exec(text ?? '')?.[1] ?? [])
    const token = tokens[count - 1]
    if (token) return token
    if (performance.now() > deadline)
      throw new Error(
        `no link ${count} to ${address} within 30 s, but: ${mails.map(({ subject }) => subject).join(', ')}`,
      )
    await wait(100)
  }
}
