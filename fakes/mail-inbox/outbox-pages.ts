import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'

const maxListedMails = 100
const mailFileName = /^[0-9TZ.-]+\.eml$/

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const renderPage = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}
iframe{width:100%;height:36rem;border:1px solid #ccc;border-radius:8px}a{display:inline-block;min-height:24px}</style>
</head><body>${body}</body></html>`

const formatRecipients = (mail: Email) => (mail.to ?? []).map(({ address }) => address ?? '').join(', ')
const findLinks = (mail: Email) => [...new Set((mail.text ?? '').match(/https?:\/\/\S+/g) ?? [])]

/** Pages to read the stored mails; for local development only, so never mount them with a real SMTP server. */
export function mountMailOutbox(server: FastifyInstance, folder: string): void {
  const readMail = async (file: string) => PostalMime.parse(await readFile(join(folder, file)))
  server.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
  })
  server.get('/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const files = (await readdir(folder))
      .filter((file) => mailFileName.test(file))
      .sort()
      .reverse()
      .slice(0, maxListedMails)
    const items = await Promise.all(
      files.map(async (file) => {
        const mail = await readMail(file)
        return `<li><a href="/outbox/${file}">${escapeHtml(mail.subject ?? '(no subject)')}</a><br>to ${escapeHtml(formatRecipients(mail))}, ${escapeHtml(mail.date ?? '')}</li>`
      }),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        renderPage(
          'Mail outbox',
          `<p><a href="/outbox/sms">Short messages</a></p><h1>Mail outbox</h1>${items.length ? `<ul>${items.join('')}</ul>` : '<p>No mail was sent yet.</p>'}`,
        ),
      )
  })
  server.get<{ Params: { file: string } }>(
    '/outbox/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      const mail = mailFileName.test(file) ? await readMail(file).catch(() => null) : null
      if (!mail) return reply.callNotFound()
      const links = findLinks(mail).map(
        (link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`,
      )
      return reply.type('text/html; charset=utf-8').send(
        renderPage(
          escapeHtml(mail.subject ?? ''),
          `<p><a href="/outbox">All mails</a></p><h1>${escapeHtml(mail.subject ?? '')}</h1><p>to ${escapeHtml(formatRecipients(mail))}</p>
        <h2>Links</h2><ul>${links.join('')}</ul><h2>Text</h2><p>${escapeHtml(mail.text ?? '').replaceAll('\n', '<br>')}</p>
        <h2>As shown</h2><iframe title="The mail" sandbox srcdoc="${escapeHtml(mail.html ?? '')}"></iframe>`,
        ),
      )
    },
  )
}
