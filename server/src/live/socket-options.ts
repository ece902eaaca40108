import type { WebsocketPluginOptions } from '@fastify/websocket'
import { socketCloseCodes, maxAcknowledgementBytes } from '@amarelle/contract/endpoints/live'

/** Tabs send only short acknowledgements; compression of events would cost memory per connection. */
const socketLimits = {
  maxPayload: maxAcknowledgementBytes,
  maxFragments: 4,
  perMessageDeflate: false,
  /** Milliseconds that a browser has to answer a close frame. */
  closeTimeout: 3000,
}
export const liveSocketOptions: WebsocketPluginOptions = {
  options: socketLimits,
  // For a faulty frame the library has already closed the socket, so this has no effect then.
  errorHandler: (_error, socket) => socket.close(socketCloseCodes.failed),
  preClose(done) {
    for (const socket of this.websocketServer.clients) socket.close(socketCloseCodes.restart, 'come back')
    this.websocketServer.close(() => {})
    done()
  },
}
