import type { Readable } from 'node:stream'
import { getSharePath, type ShareNotice, shareTarget } from '@amarelle/contract/domain/share-target'
import type { FastifyInstance } from 'fastify'
import { maxPhotoBodyBytes, maxPlainBodyBytes } from '../../platform/http/body-limits.ts'
import { toProblem } from '../../platform/http/api.ts'

/** Reads a body to its end; returns what came before the limit was reached. */
async function readStart(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let keptBytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (keptBytes >= maxPlainBodyBytes) continue
    chunks.push(chunk)
    keptBytes += chunk.length
  }
  return Buffer.concat(chunks)
}

interface ReceivedForm {
  readonly form: FormData
  readonly hasPhoto: boolean
}
const isPhoto = (field: unknown) => field instanceof File && field.size > 0

/** Parses the complete parts at the start of a multipart form; browsers put the photos behind the texts. Rejects for other bodies. */
async function parseStart(start: Buffer, contentType: string): Promise<ReceivedForm> {
  const boundary = /;\s*boundary="?([^\s";]+)/i.exec(contentType)?.[1]
  const end = boundary === undefined ? -1 : start.lastIndexOf(`\r\n--${boundary}`)
  if (end < 0) throw new Error('not a multipart form')
  const completeParts = Buffer.concat([start.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const form = await new Response(completeParts, { headers: { 'content-type': contentType } }).formData()
  const isCutPhoto = /\bfilename="[^"]/.test(start.toString('latin1', end, end + 1000))
  return { form, hasPhoto: isCutPhoto || form.getAll(shareTarget.photo).some(isPhoto) }
}

const photoNotReceived: { readonly notice: ShareNotice } = { notice: 'photo_not_received' }

/**
 * Answers the share sheet of a browser in which no service worker receives the share (web/worker): texts are kept in the address of the
 * screen, a photo is not stored, and the screen says so. Forms of other sites are accepted, because share sheets name no
 * origin, and the redirect does no more than a link: no session is read or changed and nothing is stored.
 */
export function registerShareTarget(server: FastifyInstance): void {
  const answerFault = server.errorHandler
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, payload, done) => {
    readStart(payload as unknown as Readable).then((start) => done(null, start), done)
  })
  server.setErrorHandler(async (error, request, reply) =>
    toProblem(error).code === 'photo_too_large'
      ? reply.redirect(getSharePath(new URLSearchParams(), photoNotReceived), 303)
      : answerFault.call(server, error, request, reply),
  )
  server.post(
    shareTarget.path,
    { schema: { hide: true }, bodyLimit: maxPhotoBodyBytes, config: { keepsStartOnly: true } },
    async (request, reply) => {
      const path = await parseStart(request.body as Buffer, request.headers['content-type'] ?? '').then(
        ({ form, hasPhoto }) => getSharePath(form, hasPhoto ? photoNotReceived : {}),
        () => getSharePath(new URLSearchParams(), photoNotReceived),
      )
      return reply.redirect(path, 303)
    },
  )
}
