import type { WebsocketPluginOptions } from '@fastify/websocket'
import { closeCodes, heardBytes } from '@amarelle/contract/live'

/** What comes up a socket is a word; compressing what goes down would cost each connection its own memory. */
const limits = {
  maxPayload: heardBytes,
  maxFragments: 4,
  perMessageDeflate: false,
  /** Milliseconds that a browser has to agree to the end. */
  closeTimeout: 3000,
}
export const liveSockets: WebsocketPluginOptions = {
  options: limits,
  // A faulty frame was answered by the library before.
  errorHandler: (_error, socket) => socket.close(closeCodes.failed),
  preClose(done) {
    for (const socket of this.websocketServer.clients) socket.close(closeCodes.restart, 'come back')
    this.websocketServer.close(() => {})
    done()
  },
}
