import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../context.ts'
import { sendSignedFile } from './send-signed-file.ts'

/** Serves a picture, as sendSignedFile does. */
export const sendPicture = (
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<string | null>,
): Promise<FastifyReply> => sendSignedFile(context, request, reply, 'image/webp', find)
