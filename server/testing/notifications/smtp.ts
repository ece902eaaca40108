// For tests: an SMTP server that keeps the mails it receives, and DKIM verification as a recipient does it.
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

/** The header fields of a mail, unfolded, with names in lower case. */
export const parseMailHeaders = (raw: string): Map<string, string> =>
  new Map(
    (raw.split('\r\n\r\n')[0] ?? '')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]),
  )
const canonicalizeHeader = (value: string) => value.replaceAll(/[ \t]+/g, ' ').trim()

/** Verifies a mail's DKIM signature (RFC 6376, relaxed) and returns the headers it covers. Throws if body or headers don't match. */
export function verifyDkimSignature(raw: string): { domain: string; selector: string; covers: string[] } {
  const headers = parseMailHeaders(raw)
  const signatureHeader = headers.get('dkim-signature') ?? ''
  const tags = new Map(
    signatureHeader.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim(), value.join('=').replaceAll(/\s/g, '')] as const
    }),
  )
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const canonicalBody = `${body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`
  if (createHash('sha256').update(canonicalBody).digest('base64') !== tags.get('bh'))
    throw new Error('the body is not the signed one')
  const coveredHeaders = (tags.get('h') ?? '').toLowerCase().split(':')
  const lines = coveredHeaders.map((name) => `${name}:${canonicalizeHeader(headers.get(name) ?? '')}`)
  const signatureLine = `dkim-signature:${canonicalizeHeader(signatureHeader.replace(/(\bb=)[^;]*$/, '$1'))}`
  const isValid = createVerify('RSA-SHA256')
    .update([...lines, signatureLine].join('\r\n'))
    .verify(dkimKeyPair.publicKey, tags.get('b') ?? '', 'base64')
  if (!isValid) throw new Error('the headers are not the signed ones')
  return { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', covers: coveredHeaders }
}
