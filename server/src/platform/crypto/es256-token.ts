import { type KeyObject, sign } from 'node:crypto'

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Creates a JSON Web Token of these claims, signed with a P-256 key (RFC 7518, ES256). `header` adds to `typ` and `alg`. */
export function createEs256Token(key: KeyObject, claims: object, header: object = {}): string {
  const content = `${encodePart({ typ: 'JWT', alg: 'ES256', ...header })}.${encodePart(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
