// The library for mobile documents, without what it does to others: when it is imported, it replaces zod's messages in the whole process.
import { config } from 'zod'

export { CoseKey, DeviceResponse, type MdocContext, SessionTranscript, Verifier } from '@owf/mdoc'

config({ customError: undefined })
