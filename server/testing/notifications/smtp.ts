// For tests: a real SMTP server that keeps what it is handed, and the check of a mail's signature as its reader makes it.
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly raw: string
}
export async function startTestSmtpServer() {
  const handed: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        handed.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    handed,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const dkimKeyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const dkimPrivateKey = dkimKeyPair.privateKey

/** The header's fields, folded lines joined, names in small letters. */
export const parseMailHeaders = (raw: string): Map<string, string> =>
  new Map(
    (raw.split('\r\n\r\n')[0] ?? '')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]),
  )
const canonicalizeHeader = (value: string) => value.replaceAll(/[ \t]+/g, ' ').trim()

/** Which headers the signature of a mail covers; throws when it is not that of the body and these headers (RFC 6376, relaxed). */
export function verifyDkimSignature(raw: string): { domain: string; selector: string; covers: string[] } {
  const headers = parseMailHeaders(raw)
  const signed = headers.get('dkim-signature') ?? ''
  const tags = new Map(
    signed.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')] as const
    }),
  )
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const canonical = `${body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`
  if (createHash('sha256').update(canonical).digest('base64') !== tags.get('bh'))
    throw new Error('the body is not the signed one')
  const covers = (tags.get('h') ?? '').toLowerCase().split(':')
  const lines = covers.map((name) => `${name}:${canonicalizeHeader(headers.get(name) ?? '')}`)
  const own = `dkim-signature:${canonicalizeHeader(signed.replace(/(\bb=)[^;]*$/, '$1'))}`
  const right = createVerify('RSA-SHA256')
    .update([...lines, own].join('\r\n'))
    .verify(dkimKeyPair.publicKey, tags.get('b') ?? '', 'base64')
  if (!right) throw new Error('the headers are not the signed ones')
  return { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', covers }
}
