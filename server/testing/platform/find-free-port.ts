import { type AddressInfo, createServer } from 'node:net'

export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })
