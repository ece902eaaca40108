import { connect } from 'node:net'

export interface XmppClient {
  readonly send: (stanza: string) => void
  /** Resolves with the received text up to and including this text. */
  readonly waitForText: (text: string) => Promise<void>
  readonly close: () => void
}

/** A minimal XMPP client: searches the received text for the next expected string. */
function openXmppStream(port: number): XmppClient {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('utf8')
  let came = ''
  let wanted: { text: string; found: () => void; failed: (error: Error) => void } | null = null
  const look = () => {
    const at = wanted ? came.indexOf(wanted.text) : -1
    if (!wanted || at < 0) return
    came = came.slice(at + wanted.text.length)
    const { found } = wanted
    wanted = null
    found()
  }
  const fail = () => wanted?.failed(new Error(`the XMPP server said: ${came}`))
  socket.on('data', (part: string) => {
    came += part
    look()
  })
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    send: (stanza) => void socket.write(stanza),
    waitForText: (text) =>
      new Promise((found, failed) => {
        wanted = { text, found, failed }
        look()
      }),
    close: () => socket.destroy(),
  }
}

const streamHeader = `<?xml version='1.0'?><stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`

/** Registers, logs in and sends presence: messages to the name arrive here. */
export async function logInToXmpp(port: number, name: string): Promise<XmppClient> {
  const client = openXmppStream(port)
  const ask = async (words: string, answer: string) => {
    client.send(words)
    await client.waitForText(answer)
  }
  await ask(streamHeader, '</stream:features>')
  await ask(
    `<iq type='set' id='r'><query xmlns='jabber:iq:register'><username>${name}</username><password>secret</password></query></iq>`,
    `type='result'`,
  )
  await ask(
    `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${btoa(`\0${name}\0secret`)}</auth>`,
    '<success',
  )
  await ask(streamHeader, '</stream:features>')
  await ask(
    `<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>tab</resource></bind></iq>`,
    '</iq>',
  )
  await ask('<presence/>', '<presence')
  return client
}

/** A message that both participants' archives store. */
export const createMessageStanza = (name: string, id: string, text: string): string =>
  `<message to='${name}@localhost' type='chat' id='${id}'><body>${text}</body><store xmlns='urn:xmpp:hints'/></message>`
