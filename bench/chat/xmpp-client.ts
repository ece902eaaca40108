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
  let receivedText = ''
  let expectation: { text: string; resolve: () => void; reject: (error: Error) => void } | null = null
  const checkExpectation = () => {
    const at = expectation ? receivedText.indexOf(expectation.text) : -1
    if (!expectation || at < 0) return
    receivedText = receivedText.slice(at + expectation.text.length)
    const { resolve } = expectation
    expectation = null
    resolve()
  }
  const fail = () => expectation?.reject(new Error(`the XMPP server said: ${receivedText}`))
  socket.on('data', (part: string) => {
    receivedText += part
    checkExpectation()
  })
  socket.on('error', fail)
  socket.on('close', fail)
  return {
    send: (stanza) => void socket.write(stanza),
    waitForText: (text) =>
      new Promise((resolve, reject) => {
        expectation = { text, resolve, reject }
        checkExpectation()
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
