import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const maxListedMessages = 100
const storedMessageSchema = z.object({ to: z.string(), text: z.string(), sentAt: z.string() })
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Loads the newest messages first; none when the folder does not exist yet. */
async function loadMessages(folder: string) {
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, maxListedMessages)
  return Promise.all(
    files.map(async (file) =>
      storedMessageSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    ),
  )
}

/** Page to read the messages; for local development only, so never mount it with a real gateway. */
export function mountSmsInbox(server: FastifyInstance, folder: string): void {
  server.get('/outbox/sms', { schema: { hide: true } }, async (_request, reply) => {
    const items = (await loadMessages(folder)).map(
      ({ to, text, sentAt }) =>
        `<li><b>${escapeHtml(to)}</b>, ${escapeHtml(sentAt)}<br><q>${escapeHtml(text)}</q></li>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>SMS outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}
a{display:inline-block;min-height:24px}</style></head><body><p><a href="/outbox">Mails</a></p><h1>SMS outbox</h1>
${items.length ? `<ul>${items.join('')}</ul>` : '<p>No message was sent yet.</p>'}</body></html>`)
  })
}
