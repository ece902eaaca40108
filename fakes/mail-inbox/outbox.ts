import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'

const listed = 100
const name = /^[0-9TZ.-]+\.eml$/

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}
iframe{width:100%;height:36rem;border:1px solid #ccc;border-radius:8px}a{display:inline-block;min-height:24px}</style>
</head><body>${body}</body></html>`

const addresses = (mail: Email) => (mail.to ?? []).map(({ address }) => address ?? '').join(', ')
const linksIn = (mail: Email) => [...new Set((mail.text ?? '').match(/https?:\/\/\S+/g) ?? [])]

/** Pages to read the caught mails; for the machine's own developer only, so never mounted beside a real SMTP server. */
export function mountOutbox(app: FastifyInstance, folder: string): void {
  const read = async (file: string) => PostalMime.parse(await readFile(join(folder, file)))
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
  })
  app.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const files = (await readdir(folder))
      .filter((file) => name.test(file))
      .sort()
      .reverse()
      .slice(0, listed)
    const items = await Promise.all(
      files.map(async (file) => {
        const mail = await read(file)
        return `<li><a href="/outbox/${file}">${escape(mail.subject ?? '(no subject)')}</a><br>to ${escape(addresses(mail))}, ${escape(mail.date ?? '')}</li>`
      }),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page(
          'Mail outbox',
          `<p><a href="/outbox/sms">Short messages</a></p><h1>Mail outbox</h1>${items.length ? `<ul>${items.join('')}</ul>` : '<p>No mail was sent yet.</p>'}`,
        ),
      )
  })
  app.get<{ Params: { file: string } }>(
    '/outbox/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      const mail = name.test(file) ? await read(file).catch(() => null) : null
      if (!mail) return reply.callNotFound()
      const links = linksIn(mail).map((link) => `<li><a href="${escape(link)}">${escape(link)}</a></li>`)
      return reply.type('text/html; charset=utf-8').send(
        page(
          escape(mail.subject ?? ''),
          `<p><a href="/outbox">All mails</a></p><h1>${escape(mail.subject ?? '')}</h1><p>to ${escape(addresses(mail))}</p>
        <h2>Links</h2><ul>${links.join('')}</ul><h2>Text</h2><p>${escape(mail.text ?? '').replaceAll('\n', '<br>')}</p>
        <h2>As shown</h2><iframe title="The mail" sandbox srcdoc="${escape(mail.html ?? '')}"></iframe>`,
        ),
      )
    },
  )
}
