import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

const maxStoredMails = 500

export interface MailInbox {
  /** `smtp://127.0.0.1:port`, to send through. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Receives mails over SMTP on its own port and writes each to the folder as an .eml file; keeps the newest 500. */
export async function startMailInbox(folder: string): Promise<MailInbox> {
  await mkdir(folder, { recursive: true })
  let count = 0
  const store = async (mail: Buffer) => {
    count += 1
    // Named by time and number, so that names sort by arrival.
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${String(count).padStart(6, '0')}`
    const draft = join(folder, `${name}.part`)
    await writeFile(draft, mail)
    await rename(draft, join(folder, `${name}.eml`))
    const names = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()
    for (const old of names.slice(0, -maxStoredMails)) await rm(join(folder, old), { force: true })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 5 * 1024 * 1024,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        store(Buffer.concat(chunks)).then(
          () => done(),
          (error: Error) => done(error),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('error', () => {}) // a disconnecting client must not stop the server
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
