import type { WebsocketPluginOptions } from '@fastify/websocket'
import { socketCloseCodes, maxAcknowledgementBytes } from '@amarelle/contract/endpoints/live'

/** What comes up a socket is a word; compressing what goes down would cost each connection its own memory. */
const socketLimits = {
  maxPayload: maxAcknowledgementBytes,
  maxFragments: 4,
  perMessageDeflate: false,
  /** Milliseconds that a browser has to agree to the end. */
  closeTimeout: 3000,
}
export const liveSocketOptions: WebsocketPluginOptions = {
  options: socketLimits,
  // A faulty frame was answered by the library before.
  errorHandler: (_error, socket) => socket.close(socketCloseCodes.failed),
  preClose(done) {
    for (const socket of this.websocketServer.clients) socket.close(socketCloseCodes.restart, 'come back')
    this.websocketServer.close(() => {})
    done()
  },
}
